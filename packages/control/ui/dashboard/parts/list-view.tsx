import { type ComponentChildren, Fragment } from "preact";
import { useState } from "preact/hooks";
import { go, type ViewName } from "../route.ts";
import type { ApiProblem } from "../session/exchange.ts";
import { Filter, hasWords } from "./filter.tsx";
import { type Column, List } from "./list.tsx";
import { Button, Empty, Trouble } from "./primitives.tsx";

export interface ViewProps {
  id: string | undefined;
}

interface ListViewProps<T> extends ViewProps {
  label: string;
  columns: readonly Column<T>[];
  view: ViewName;
  title: string;
  /** The part of the list that was read. */
  value?: { items: readonly T[]; total: number } | undefined;
  problem?: ApiProblem | undefined;
  onFilter?: (filter: string) => void;
  /** Further items that the service finds for the filter. */
  found?: { items: readonly T[] } | undefined;
  /** The subject of the filter: the placeholder of its field, and the texts of an item. */
  hint?: string;
  searched: (item: T) => Parameters<typeof hasWords>[1];
  /** Further controls that narrow the list down, before and after the filter. */
  lead?: ComponentChildren;
  children?: ComponentChildren;
  count?: (matching: number) => ComponentChildren;
  note?: ComponentChildren;
  /** In place of the list if there is nothing at all, or nothing that matches. */
  empty?: ComponentChildren;
  unmatched?: ComponentChildren;
  detail: (id: string) => ComponentChildren;
}

export function ListView<T extends { id: string }>(props: ListViewProps<T>) {
  const { view, title, value, problem, id, searched, onFilter } = props;
  const { items, total = 0 } = value ?? {};
  const [filter, setFilter] = useState("");
  const { unmatched = <Empty title="Nothing matches">Change the filter.</Empty>, empty = unmatched } = props;
  const found = filter.trim() === "" ? [] : (props.found?.items ?? []);
  const [foundIds, listedIds] = [found, items ?? []].map((all) => new Set(all.map((one) => one.id)));
  const isMatch = (one: T): boolean => hasWords(filter.trim(), searched(one)) || foundIds?.has(one.id) === true;
  const matching = items && [...items.filter(isMatch), ...found.filter((one) => !listedIds?.has(one.id))];
  const count = matching?.length ?? 0;
  const opened = id === undefined ? undefined : props.detail(id);
  const open = (next?: string): void => go(view, next);
  const narrow = (text: string): void => {
    setFilter(text);
    onFilter?.(text);
  };
  const close = (next: string): void => {
    open();
    document.getElementById(next)?.focus();
  };
  return (
    <div class={`split ${view}${opened === undefined ? "" : " open"}`}>
      <div class="master">
        <header class="view-head wrap">
          <h1>{title}</h1>
          <div class="tools wrap" role="search">
            {props.lead}
            <Filter
              label={`Filter ${title.toLowerCase()}`}
              hint={props.hint ?? "externalId, plate, id…"}
              value={filter}
              onChange={narrow}
              controls={count > 0 ? "list" : undefined}
            />
            {props.children}
            <span class="muted small count" role="status">
              {props.count ? props.count(count) : `${count} of ${total}`}
            </span>
          </div>
        </header>
        {props.note}
        {problem ? (
          <Trouble problem={problem} />
        ) : count > 0 ? (
          <List<T>
            key={props.label}
            {...{ ...props, items: matching ?? [], selected: id, onSelect: open, onLeave: () => close("filter") }}
          />
        ) : (
          <div class="list">{matching && (total === 0 ? empty : unmatched)}</div>
        )}
      </div>
      {opened !== undefined && (
        <article
          class="detail"
          id="detail"
          tabIndex={-1}
          aria-label="Details"
          onKeyDown={(event: KeyboardEvent) => event.key === "Escape" && close("list")}
        >
          <Button class="quiet close" onClick={() => close("list")}>
            Close<kbd>Esc</kbd>
          </Button>
          <Fragment key={id}>{opened}</Fragment>
        </article>
      )}
    </div>
  );
}
