import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnexpectedResponseError } from "../../src/index.ts";
import { authorization, uuid } from "../support/examples.ts";
import { clientOf, collect, failureOf, json, type Received } from "../support/scripted-service.ts";

const record = (n: number) => ({ ...authorization, id: uuid(n) });
const offsetOf = ({ url }: Received) => Number(url.searchParams.get("offset") ?? 0);
const limitOf = ({ url }: Received) => Number(url.searchParams.get("limit") ?? Infinity);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => uuid(n));

async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
  return (await collect(list)).map(({ id }) => id);
}

/** The number of records of each page: a service may return fewer than the limit, but not none. */
const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });
const withTotal = fc.boolean();

function envelope(items: unknown[], total: number | undefined): unknown {
  return total === undefined ? items : { items, total, limit: 50, offset: 0 };
}

describe("iterating a list", () => {
  test("gives every record once, in order, whatever the sizes of the pages", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(30), sizes, withTotal, async (count, pageSizes, hasTotal) => {
        let call = 0;
        const { partner, received } = clientOf((request) => {
          const size = pageSizes[call++ % pageSizes.length] ?? 1;
          const items = upTo(count).slice(offsetOf(request), offsetOf(request) + size);
          return json(
            envelope(
              items.map((_, i) => record(offsetOf(request) + i)),
              hasTotal ? count : undefined,
            ),
          );
        });
        expect(await idsOf(partner.authorizations.list())).toEqual(upTo(count));
        expect(received.length).toBeLessThanOrEqual(3 * count + 3);
      }),
    );
  });

  test("fails when the service sends the same part at every offset, after a few requests", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        withTotal,
        async (size, more, hasTotal) => {
          const { partner, received } = clientOf((request) => {
            const page = upTo(Math.min(size, limitOf(request))).map((_, n) => record(n));
            return json(envelope(page, hasTotal ? size + more : undefined));
          });
          const failure = await failureOf(idsOf(partner.authorizations.list()));
          expect(failure).toBeInstanceOf(UnexpectedResponseError);
          expect(failure).toHaveProperty("message", expect.stringContaining("seems to ignore offset"));
          expect(failure).toMatchObject({ operation: "listAuthorizations", attempts: 1, repeatIsSafe: true });
          expect(received).toHaveLength(hasTotal ? 6 : 7);
        },
      ),
    );
  });

  test("fails when nothing new comes for long, as where offset counts pages instead of records", async () => {
    const { partner, received } = clientOf((request) => {
      const first = offsetOf(request) * 50;
      return json(
        upTo(120)
          .slice(first, first + 50)
          .map((_, n) => record(first + n)),
      );
    });
    const failure = await failureOf(idsOf(partner.authorizations.list()));
    expect(failure).toBeInstanceOf(UnexpectedResponseError);
    expect(failure).toHaveProperty("message", expect.stringContaining("or offset does not count records"));
    expect(received).toHaveLength(65);
  });

  test("begins with the request that await would send, in which a limit of 1 becomes 2, and none the largest", async () => {
    const { partner, received } = clientOf(() => json([]));
    for (const query of [{}, { limit: 7, offset: 3 }, { limit: 1 }]) await idsOf(partner.authorizations.list(query));
    expect(received.map(({ url }) => url.search)).toEqual(["?limit=200", "?limit=7&offset=3", "?limit=2"]);
  });
});
