import { expect, test } from "vitest";
import type { Page } from "../../src/index.ts";
import { clientOf, collect, json } from "../support/scripted-service.ts";

/** A service whose total counts the records of the page. */
function countingPages(size: number) {
  const records = Array.from({ length: size }, (_, at) => ({ id: `P-${at}`, name: `Product ${at}` }));
  return clientOf(({ url }) => {
    const [limit, offset] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name) ?? 0));
    const items = records.slice(offset, Number(offset) + Number(limit));
    return json({ items, total: items.length, limit, offset });
  });
}

test.each([450, 400, 200, 199, 1])(
  "a total that equals a full page does not end an iteration: %i records",
  async (size) => {
    expect(await collect(countingPages(size).partner.products.list())).toHaveLength(size);
  },
);

test.each([250, 200, 100, 99])("nor the pages that follow one another: %i records", async (size) => {
  const list = countingPages(size).partner.products.list({ limit: 100 });
  let count = 0;
  for (let page: Page<unknown> | null = await list; page !== null; page = await page.next()) {
    count += page.items.length;
  }
  expect(count).toBe(size);
});

test("a total of fewer records than the limit is believed", async () => {
  const { partner, received } = countingPages(3);
  expect(await collect(partner.products.list())).toHaveLength(3);
  expect(received).toHaveLength(1);
});
