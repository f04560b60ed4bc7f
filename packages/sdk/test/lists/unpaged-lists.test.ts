import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Page, UnexpectedResponseError, ValidationError } from "../../src/index.ts";
import { clientOf, collect, failureOf, json, type Received } from "../support/scripted-service.ts";

const product = (n: number) => ({ id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`, name: `Product ${n}` });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => product(n));

const envelopes = {
  "with a total": (items: object[]) => ({ items, total: items.length, limit: Math.max(items.length, 1), offset: 0 }),
  "as a bare array": (items: object[]) => items,
};

const names = ["limit", "offset"];
const given = ({ url }: Received): string[] => names.filter((name) => url.searchParams.has(name));

const rejectedLimits: Record<string, (request: Received) => object> = {
  "by name": (request) => ({
    code: "validation_failed",
    detail: "The query is not valid.",
    errors: given(request).map((name) => ({ in: "query", path: `/${name}`, message: "is not a parameter" })),
  }),
  "without a word": () => ({ status: 400, error: "Bad Request" }),
};

/** Services that return no parts of a list, by their treatment of limit and offset. */
const services: Record<string, (body: unknown) => (request: Received) => Response> = {
  ignores: (body) => () => json(body),
  ...Object.fromEntries(
    Object.entries(rejectedLimits).map(([how, failure]) => [
      `refuses ${how}`,
      (body: unknown) => (request: Received) => (given(request).length > 0 ? json(failure(request), 400) : json(body)),
    ]),
  ),
};

const cases = Object.entries(services).flatMap(([what, serve]) =>
  Object.entries(envelopes).map(
    ([how, envelope]) => [what, how, (count: number) => serve(envelope(upTo(count)))] as const,
  ),
);

describe.each(cases)("of a service that %s limit and offset, and returns the whole list %s", (_what, _how, serve) => {
  test("an iteration yields every record once, and ends, with a limit and without", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 9 }),
        fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
        async (count, limit) => {
          const { partner, received } = clientOf(serve(count));
          expect(await collect(partner.products.list({ limit }))).toEqual(upTo(count));
          expect(received.length).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  test("pages end after the first, which has every record", async () => {
    for (const count of [0, 1, 2, 7]) {
      const { partner } = clientOf(serve(count));
      const pages: Page<{ id: string }>[] = [];
      let page: Page<{ id: string }> | null = await partner.products.list();
      for (; page !== null; page = await page.next()) pages.push(page);
      expect(pages.map(({ items }) => items)).toEqual([upTo(count)]);
    }
  });
});

test("where an offset is ignored, and the total says so, a page has what comes after it", async () => {
  const { partner } = clientOf(() => json(envelopes["with a total"](upTo(7))));
  expect(await partner.products.list({ offset: 5 })).toMatchObject({
    items: upTo(7).slice(5),
    total: 7,
    hasNext: false,
  });
  expect(await collect(partner.products.list({ offset: 5 }))).toEqual(upTo(7).slice(5));
  expect(await collect(partner.products.list({ offset: 9 }))).toEqual([]);
});

test("where one page is asked for with a limit that the service does not have, its refusal is the error", async () => {
  const { partner } = clientOf((request) => json(rejectedLimits["by name"]?.(request), 400));
  expect(await failureOf(partner.products.list({ limit: 5 }))).toBeInstanceOf(ValidationError);
});

test.each([2, 5])("a part of %i records that comes again is not taken for the whole list", async (size) => {
  const ignoresOffset = ({ url }: Received) =>
    json(upTo(Math.min(size, Number(url.searchParams.get("limit") ?? Infinity))));
  const { partner } = clientOf(ignoresOffset);
  expect(await failureOf(collect(partner.products.list()))).toBeInstanceOf(UnexpectedResponseError);
  const page = await partner.products.list();
  const failure = await failureOf(page.next());
  expect(failure).toBeInstanceOf(UnexpectedResponseError);
  expect(failure).toHaveProperty("message", expect.stringContaining("seems to ignore offset"));
});

test("an offset that is refused where a limit is taken is not taken for the end", async () => {
  const refusesOffset = (request: Received) =>
    request.url.searchParams.has("offset")
      ? json(rejectedLimits["by name"]?.(request), 400)
      : json(upTo(Math.min(5, Number(request.url.searchParams.get("limit") ?? Infinity))));
  const { partner } = clientOf(refusesOffset);
  expect(await failureOf(collect(partner.products.list()))).toBeInstanceOf(ValidationError);
});

test("what decides whether a list is whole is asked with the filters of the list", async () => {
  const { partner, received } = clientOf(() => json(upTo(3).map((one) => ({ ...one, status: "Active", quantity: 1 }))));
  await collect(partner.authorizations.list({ status: "Active" }));
  expect(received.map(({ url }) => url.search)).toEqual([
    "?status=Active&limit=200",
    "?status=Active&limit=200&offset=2",
    "?status=Active&limit=2",
  ]);
});

test("an outage on the second page is no end", async () => {
  const { partner } = clientOf(({ url }) => (url.searchParams.has("offset") ? json({}, 503) : json(upTo(3))));
  expect(await failureOf(collect(partner.products.list()))).toHaveProperty("kind", "server");
});
