import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** A column: the class of its cells, its heading, and its cell for an item. */
export type Column<T> = readonly [name: string, heading: string, cell: (item: T) => ComponentChildren];

interface ListProps<T> {
  label: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Called for Escape. */
  onLeave: () => void;
}

const overscan = 8;

/** Rows of a list that is narrower than this have two lines. */
const narrow = 720;

/** Rows have a fixed height, so that a list can determine what is visible without rendering all of it. */
const viewOf = ({ scrollTop: top, clientHeight: height, clientWidth: width }: Element) => ({
  top,
  height,
  rowHeight: width < narrow ? 56 : 34,
});

const steps: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  j: () => 1,
  ArrowUp: () => -1,
  k: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => -Infinity,
  End: () => Infinity,
};

/** A list to select from, which renders only visible rows. New items above do not move what is being read. */
export function List<T extends { id: string }>({ label, columns, items, selected, onSelect, onLeave }: ListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const reveal = useRef<() => void>(() => undefined);
  const [view, setView] = useState({ top: 0, height: 600, rowHeight: 34 });
  const { rowHeight } = view;
  const first = useRef<string | undefined>(undefined);
  const opened = useRef(selected);
  if (selected !== undefined) opened.current = selected;

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const watcher = new ResizeObserver(() => {
      reveal.current();
      setView(viewOf(element));
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const before = first.current;
    first.current = items[0]?.id;
    if (element === null || before === undefined || element.scrollTop < rowHeight) return;
    const added = items.findIndex(({ id }) => id === before);
    if (added > 0) element.scrollTop += added * rowHeight;
  });

  const at = selected === undefined ? -1 : items.findIndex(({ id }) => id === selected);
  const from = Math.max(Math.floor(view.top / rowHeight) - overscan, 0);
  const to = Math.min(Math.ceil((view.top + view.height) / rowHeight) + overscan, items.length);

  const scrollTo = (place: number): void => {
    const element = box.current;
    if (element === null || place < 0) return;
    const [top, bottom] = [place * rowHeight, (place + 1) * rowHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  };

  // A detail beside the list makes its rows higher: what is being read stays where it is.
  const heightBefore = useRef(rowHeight);
  useLayoutEffect(() => {
    const element = box.current;
    const before = heightBefore.current;
    heightBefore.current = rowHeight;
    if (element) element.scrollTop += (at < 0 ? element.scrollTop / before : at) * (rowHeight - before);
  }, [rowHeight]);

  // A detail over the list hides it: the open item stays visible, also afterwards.
  reveal.current = () => scrollTo(items.findIndex(({ id }) => id === opened.current));
  useLayoutEffect(() => reveal.current(), [selected, at < 0, rowHeight]);

  const choose = (place: number): void => {
    const item = items[place];
    if (item === undefined) return;
    onSelect(item.id);
    scrollTo(place);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") onLeave();
    if (event.key === "Enter" && at < 0) choose(0);
    else if (event.key === "Enter") document.getElementById("detail")?.focus();
    const page = Math.max(Math.floor(view.height / rowHeight) - 1, 1);
    const step = Object.hasOwn(steps, event.key) ? steps[event.key]?.(page) : undefined;
    if (step === undefined) return;
    event.preventDefault();
    choose(Math.min(Math.max(at + step, 0), items.length - 1));
  };

  const options = items.slice(from, to).map((item, offset) => {
    const [place, { id }] = [from + offset, item];
    return (
      <div
        key={id}
        id={`row-${id}`}
        class="row small"
        role="option"
        aria-selected={place === at}
        aria-setsize={items.length}
        aria-posinset={place + 1}
        style={{ top: `${place * rowHeight}px`, height: `${rowHeight}px` }}
        onClick={() => choose(place)}
      >
        {columns.map(([name, heading, cell]) => (
          <span key={heading} class={name}>
            {cell(item)}
          </span>
        ))}
      </div>
    );
  });

  return (
    <div class={rowHeight > 34 ? "list narrow" : "list"}>
      <div class="list-head muted tiny" aria-hidden="true">
        {columns.map(([name, heading]) => (
          <span key={heading} class={name}>
            {heading}
          </span>
        ))}
      </div>
      <div
        ref={box}
        class="list-rows"
        role="listbox"
        aria-label={label}
        tabIndex={0}
        id="list"
        {...(at >= from && at < to && selected !== undefined && { "aria-activedescendant": `row-${selected}` })}
        onScroll={({ currentTarget }) => setView(viewOf(currentTarget))}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" class="list-space" style={{ height: `${items.length * rowHeight}px` }}>
          {options}
        </div>
      </div>
    </div>
  );
}
