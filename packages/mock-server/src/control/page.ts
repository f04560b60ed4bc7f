/** Which part of a list to show. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** What pages are cut from: an array, or a table of records. */
type Entries<T> = ({ readonly length: number } | { readonly size: number }) & { slice(from: number, to: number): T[] };

/** A part of a list, and where it stands in the whole: the envelope of the interface's own lists. */
export function pageOf<T, S>(entries: Entries<T>, { limit, offset }: PageRequest, show: (entry: T) => S) {
  const total = "size" in entries ? entries.size : entries.length;
  return { items: entries.slice(offset, offset + limit).map(show), total, limit, offset };
}
