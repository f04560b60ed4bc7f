import type { Page } from "./page.ts";

/**
 * Every record from a page on, each once, although the list may change meanwhile. A page that brings nothing new is
 * passed over when the total has grown, since new records may have pushed old ones onto it; otherwise the service
 * does not advance, and `stuck` says so instead of going round for ever.
 */
export async function* allRecords<T extends { id: string }>(
  first: Page<T>,
  stuck: (page: Page<T>) => Error,
): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  let total = first.total;
  for (let page: Page<T> | null = first; page !== null; page = await page.next()) {
    const fresh: T[] = [];
    for (const item of page.items) {
      if (seen.has(item.id)) continue;
      seen.add(item.id);
      fresh.push(item);
    }
    const grown = page.total !== undefined && total !== undefined && page.total > total;
    if (fresh.length === 0 && page.items.length > 0 && !grown) throw stuck(page);
    total = page.total;
    yield* fresh;
  }
}
