import { type ComponentChild, h } from "preact";

/** The remaining share of something, as a bar and in words. */
export function RemainingBar({ remaining, quantity }: { remaining: number; quantity: number }): ComponentChild {
  const share = quantity > 0 ? Math.min(Math.max(remaining / quantity, 0), 1) : 0;
  return h(
    "span",
    { class: "remaining" },
    h(
      "span",
      { class: "bar", "aria-hidden": "true" },
      h("span", { class: share === 0 ? "bar-fill used" : "bar-fill", style: { width: `${String(share * 100)}%` } }),
    ),
    h("span", { class: "bar-words" }, `${String(remaining)} of ${String(quantity)}`),
  );
}
