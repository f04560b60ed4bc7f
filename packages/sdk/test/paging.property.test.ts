import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnexpectedResponseError } from "../src/index.ts";
import { authorization, uuid } from "./examples.ts";
import { clientOf, collect, failureOf, json, type Received } from "./scripted-service.ts";

const record = (n: number) => ({ ...authorization, id: uuid(n) });
const offsetOf = ({ url }: Received) => Number(url.searchParams.get("offset") ?? 0);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => uuid(n));

async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  return (await collect(list)).map(({ id }) => id);
}

/** How many records each page brings: a service may give fewer than it was asked for, but not none. */
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
const withTotal = fc.boolean();

function envelope(items: unknown[], total: number | undefined): unknown {
  return total === undefined ? items : { items, total, limit: 50, offset: 0 };
}

describe("iterating a list", () => {
  test("gives every record once, in order, whatever the sizes of the pages", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), sizes, withTotal, async (count, pageSizes, told) => {
        let call = 0;
        const { partner, received } = clientOf((request) => {
          const size = pageSizes[call++ % pageSizes.length] ?? 1;
          const items = upTo(count).slice(offsetOf(request), offsetOf(request) + size);
          return json(
            envelope(
              items.map((_, i) => record(offsetOf(request) + i)),
              told ? count : undefined,
            ),
          );
        });
        expect(await idsOf(partner.authorizations.list())).toEqual(upTo(count));
        expect(received.length).toBeLessThanOrEqual(count + 1);
      }),
    );
  });

  test("drops what new records at the top push onto the next page, and still ends", async () => {
    const inserts = fc.array(fc.nat(3), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 5 }), inserts, async (count, size, insertions) => {
        const records = upTo(count).map((_, n) => record(n));
        let call = 0;
        const { partner } = clientOf((request) => {
          // Newest first: what is created between two pages comes at the top. The first page comes before all of it.
          const created = call === 0 ? 0 : (insertions[call - 1] ?? 0);
          for (let n = 0; n < created; n++) records.unshift(record(1000 * call + n));
          call += 1;
          const items = records.slice(offsetOf(request), offsetOf(request) + size);
          return json(envelope(items, records.length));
        });
        const ids = await idsOf(partner.authorizations.list());
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining(upTo(count)));
      }),
    );
  });

  test("ends when the total shrinks on the way", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }), async (totals) => {
        let call = 0;
        const { partner, received } = clientOf((request) => {
          const total = Math.min(...totals.slice(0, ++call));
          const items = [offsetOf(request), offsetOf(request) + 1].filter((n) => n < total).map(record);
          return json(envelope(items, total));
        });
        const ids = await idsOf(partner.authorizations.list());
        expect(ids).toEqual(upTo(ids.length));
        expect(received.length).toBeLessThanOrEqual(totals[0] === undefined ? 1 : totals[0] + 1);
      }),
    );
  });

  test("says so when the service gives the same page again, instead of going round for ever", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        withTotal,
        async (size, more, told) => {
          const page = upTo(size).map((_, n) => record(n));
          const { partner, received } = clientOf(() => json(envelope(page, told ? size + more : undefined)));
          const failure = await failureOf(idsOf(partner.authorizations.list()));
          expect(failure).toBeInstanceOf(UnexpectedResponseError);
          expect(failure).toHaveProperty("message", expect.stringContaining("offset"));
          expect(received).toHaveLength(2);
        },
      ),
    );
  });
});
