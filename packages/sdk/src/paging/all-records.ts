import type { Page } from "./page.ts";

/**
 * Every record from a page on, each once, although the list may change meanwhile. A new record may push an old one onto
 * a later page, so repeats are dropped, as many as the total has grown by. A page of repeats beyond that means that the
 * service does not advance: `stuck` says so, instead of going round for ever.
 */
export async function* allRecords<T extends { id: string }>(
  first: Page<T>,
  stuck: (page: Page<T>) => Error,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  let repeats = 0;
  for (let page: Page<T> | null = first; page !== null; page = await page.next()) {
    const fresh = new Map(page.items.filter(({ id }) => !seen.has(id)).map((item) => [item.id, item]));
    repeats += page.items.length - fresh.size;
    const growth = (page.total ?? 0) - (first.total ?? 0);
    if (fresh.size === 0 && page.items.length > 0 && repeats > growth) throw stuck(page);
    for (const [id, item] of fresh) {
      seen.add(id);
      yield item;
    }
  }
}
