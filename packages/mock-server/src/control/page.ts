/** Which part of a list to show. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** A part of a list, and where it stands in the whole: the envelope of the interface's own lists. */
export function pageOf<T, S>(entries: readonly T[], { limit, offset }: PageRequest, show: (entry: T) => S) {
  return { items: entries.slice(offset, offset + limit).map(show), total: entries.length, limit, offset };
}
