import type { ComponentChild, ComponentChildren } from "preact";
import { go, type ViewName } from "../route.ts";
import type { ApiProblem } from "../session/exchange.ts";
import { Trouble, Button } from "./primitives.tsx";
import { List, type ListProps } from "./list.tsx";

interface SplitProps<T> extends Omit<ListProps<T>, "onSelect"> {
  view: ViewName;
  title: string;
  /** The number of items there are, in words. */
  count: ComponentChildren;
  /** What narrows the list down. */
  children?: ComponentChildren;
  /** Shown above the list. */
  note?: ComponentChildren;
  /** The reason there is no list. */
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
  return (
    <div class={`split ${view}${isOpen ? " open" : ""}`}>
      <div class="master">
        <header class="view-head">
          <h1>{title}</h1>
          <div class="tools" role="search">
            {children}
            <span class="muted count" role="status">
              {count}
            </span>
          </div>
        </header>
        {note}
        {problem ? <Trouble problem={problem} /> : <List<T> key={listKey} {...list} onSelect={(id) => go(view, id)} />}
      </div>
      {isOpen && (
        <article
          class="detail"
          id="detail"
          tabIndex={-1}
          aria-label="Details"
          onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close()}
        >
          <Button class="quiet close" onClick={close}>
            Close<kbd>Esc</kbd>
          </Button>
          {detail}
        </article>
      )}
    </div>
  );
}
