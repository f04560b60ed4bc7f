import { type ComponentChild, h } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A button that copies a text to the clipboard, and confirms it. */
export function CopyButton({ label, text }: { label: string; text: () => string }): ComponentChild {
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (said === "") return undefined;
    const timer = setTimeout(() => setSaid(""), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setSaid("Copied"),
      () => setSaid("Not allowed"),
    );
  };
  return h(
    "button",
    { type: "button", class: "quiet", onClick: copy },
    label,
    h("span", { role: "status", class: "said" }, said),
  );
}
