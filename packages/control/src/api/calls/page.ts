/** Which part of a list to show. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** A source of pages: an array, or a table of records. */
type Entries<T> = ({ readonly length: number } | { readonly size: number }) & { slice(from: number, to: number): T[] };

/** The same, and which end of the list comes first. */
export interface OrderedPageRequest extends PageRequest {
  order: "oldest-first" | "newest-first";
}

/** A page of a list that can be read from its newest end. */
export function orderedPageOf<T, S>(
  entries: Entries<T>,
  { limit, offset, order }: OrderedPageRequest,
  show: (entry: T) => S,
) {
  if (order === "oldest-first") return pageOf(entries, { limit, offset }, show);
  const total = "size" in entries ? entries.size : entries.length;
  const end = Math.max(total - offset, 0);
  const items = entries.slice(Math.max(end - limit, 0), end).reverse();
  return { items: items.map(show), total, limit, offset };
}

/** A part of a list, and its position in the whole: the envelope of the interface's own lists. */
export function pageOf<T, S>(entries: Entries<T>, { limit, offset }: PageRequest, show: (entry: T) => S) {
  const total = "size" in entries ? entries.size : entries.length;
  return { items: entries.slice(offset, offset + limit).map(show), total, limit, offset };
}
