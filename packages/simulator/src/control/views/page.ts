/** A part of a list, and its position in the whole: the envelope of the interface's own lists. */
export interface Page<T> {
  /** The entries of this part. */
  items: T[];
  /** The number of all entries. */
  total: number;
  /** The number of entries that were requested. */
  limit: number;
  /** The number of entries before this part. */
  offset: number;
}

/** Which part of a list to show, and which end of it comes first. */
export interface PageRequest {
  limit: number;
  offset: number;
  order?: "oldest-first" | "newest-first";
}

/** A source of pages: an array, or a table of records. */
type Entries<T> = ({ readonly length: number } | { readonly size: number }) & { slice(from: number, to: number): T[] };

/** A part of a list, and its position in the whole. */
export function pageOf<T, S>(
  entries: Entries<T>,
  { limit, offset, order }: PageRequest,
  show: (entry: T) => S,
): Page<S> {
  const total = "size" in entries ? entries.size : entries.length;
  const end = Math.max(total - offset, 0);
  const items =
    order === "newest-first"
      ? entries.slice(Math.max(end - limit, 0), end).reverse()
      : entries.slice(offset, offset + limit);
  return { items: items.map(show), total, limit, offset };
}
