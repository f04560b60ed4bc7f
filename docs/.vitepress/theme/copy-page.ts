import { useData, withBase } from "vitepress";
import { computed, defineComponent, h, ref } from "vue";

/** Above each page: copies its Markdown, or opens it, for those who hand it to a coding assistant. */
export const CopyPage = defineComponent(() => {
  const { page } = useData();
  const address = computed(() => withBase(`/${page.value.relativePath}`));
  const told = ref("");
  async function copy(): Promise<void> {
    const response = await fetch(address.value);
    await navigator.clipboard.writeText(await response.text());
    told.value = "Copied";
    setTimeout(() => (told.value = ""), 2000);
  }
  return () =>
    h("div", { class: "copy-page" }, [
      h("button", { type: "button", onClick: copy, "aria-live": "polite" }, told.value || "Copy page"),
      h("a", { href: address.value, target: "_blank", rel: "noreferrer" }, "Markdown"),
    ]);
});
