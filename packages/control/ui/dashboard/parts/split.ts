import { type ComponentChild, type ComponentChildren, h } from "preact";
import { go, type ViewName } from "../route.ts";

/** A list, and beside it (on a phone, over it) its open item. */
export function Split({
  view,
  title,
  tools,
  list,
  detail,
}: {
  view: ViewName;
  title: string;
  tools?: ComponentChildren;
  list: ComponentChildren;
  /** Undefined if no item is open. */
  detail: ComponentChildren;
}): ComponentChild {
  const isOpen = detail !== undefined;
  const close = (): void => {
    go(view);
    document.getElementById("list")?.focus();
  };
  return h(
    "div",
    { class: `split ${view}${isOpen ? " open" : ""}` },
    h("div", { class: "master" }, h("header", { class: "view-head" }, h("h1", null, title), tools), list),
    isOpen &&
      h(
        "article",
        {
          class: "detail",
          id: "detail",
          tabIndex: -1,
          "aria-label": "Details",
          onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && close(),
        },
        h("button", { type: "button", class: "quiet close", onClick: close }, "Close", h("kbd", null, "Esc")),
        detail,
      ),
  );
}
