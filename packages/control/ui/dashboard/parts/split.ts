import { type ComponentChild, type ComponentChildren, h } from "preact";
import { go, type ViewName } from "../route.ts";
import type { ApiProblem } from "../session/exchange.ts";
import { Trouble, Button } from "./bits.ts";
import { List, type ListProps } from "./list.ts";

interface SplitProps<T> extends Omit<ListProps<T>, "onSelect"> {
  view: ViewName;
  title: string;
  /** How many items there are, in words. */
  count: ComponentChildren;
  /** What narrows the list down. */
  children?: ComponentChildren;
  /** Shown above the list. */
  note?: ComponentChildren;
  /** Why there is no list. */
  problem?: ApiProblem | undefined;
  /** Distinguishes lists that take the same place. */
  listKey?: string;
  /** Undefined if no item is open. */
  detail: ComponentChildren;
}

/** A list, and beside it (on a phone, over it) its open item. */
export function Split<T extends { id: string }>({
  view,
  title,
  count,
  children,
  note,
  problem,
  listKey,
  detail,
  ...list
}: SplitProps<T>): ComponentChild {
  const isOpen = detail !== undefined;
  const close = (): void => {
    go(view);
    document.getElementById("list")?.focus();
  };
  return h(
    "div",
    { class: `split ${view}${isOpen ? " open" : ""}` },
    h(
      "div",
      { class: "master" },
      h(
        "header",
        { class: "view-head" },
        h("h1", null, title),
        h(
          "div",
          { class: "tools", role: "search" },
          children,
          h("span", { class: "muted count", role: "status" }, count),
        ),
      ),
      note,
      problem ? h(Trouble, { problem }) : h(List<T>, { key: listKey, ...list, onSelect: (id) => go(view, id) }),
    ),
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
        h(Button, { class: "quiet close", onClick: close }, "Close", h("kbd", null, "Esc")),
        detail,
      ),
  );
}
