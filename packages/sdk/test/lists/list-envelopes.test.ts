import { describe, expect, test } from "vitest";
import { UnexpectedResponseError } from "../../src/index.ts";
import { authorization, uuid } from "../support/examples.ts";
import { clientOf, collect, failureOf, json, type Received } from "../support/scripted-service.ts";

const all = [1, 2, 3, 4, 5].map((n) => ({ ...authorization, id: uuid(n) }));

const envelopes: Record<string, (items: unknown[], limit: number, offset: number) => unknown> = {
  items: (items, limit, offset) => ({ items, total: all.length, limit, offset }),
  data: (data, limit, offset) => ({ data, meta: { total: all.length, limit, offset } }),
  array: (items) => items,
};

const listing =
  (envelope: string) =>
  ({ url: { searchParams } }: Received) => {
    const limit = Math.min(Number(searchParams.get("limit") ?? 2), 2);
    const offset = Number(searchParams.get("offset") ?? 0);
    return json(envelopes[envelope]?.(all.slice(offset, offset + limit), limit, offset));
  };

describe.each(["items", "data", "array"])("in the envelope %s", (envelope) => {
  const hasTotal = envelope !== "array";

  test("awaiting gives the page that was asked for", async () => {
    const { partner, received } = clientOf(listing(envelope));
    const page = await partner.authorizations.list({ limit: 2, offset: 1 });
    expect(page.items).toEqual(all.slice(1, 3));
    expect(page).toMatchObject({ total: hasTotal ? 5 : undefined, limit: 2, offset: 1, hasNext: true });
    expect(received).toHaveLength(1);
  });

  test("next goes on by what arrived, not by what was asked for, until null", async () => {
    const { partner, received } = clientOf(listing(envelope));
    const seen: string[][] = [];
    for (let page = await partner.authorizations.list({ limit: 100 }).then((first) => first); ;) {
      seen.push(page.items.map(({ id }) => id));
      const next = await page.next();
      if (next === null) break;
      page = next;
    }
    const pages = [[uuid(1), uuid(2)], [uuid(3), uuid(4)], [uuid(5)]];
    expect(seen).toEqual(hasTotal ? pages : [...pages, []]);
    expect(received.map(({ url }) => url.searchParams.get("limit"))).toEqual(seen.map(() => "100"));
  });

  test("iterating gives every authorization once, and keeps the filter", async () => {
    const { partner, received } = clientOf(listing(envelope));
    const items = await collect(partner.authorizations.list({ status: "Active" }));
    expect(items).toEqual(all);
    expect(received.every(({ url }) => url.searchParams.get("status") === "Active")).toBe(true);
  });

  test("iterating asks no more once the caller stops", async () => {
    const { partner, received } = clientOf(listing(envelope));
    for await (const { id } of partner.authorizations.list()) if (id === uuid(2)) break;
    expect(received).toHaveLength(1);
  });
});

test("nothing is sent before the list is awaited or iterated, and each await shares one request", async () => {
  const { partner, received } = clientOf(listing("items"));
  const list = partner.authorizations.list();
  await Promise.resolve();
  expect(received).toEqual([]);
  const [page, { data, attempts }] = await Promise.all([list, list.withResponse()]);
  expect(data).toBe(page);
  expect(attempts).toBe(1);
  expect(received).toHaveLength(1);
});

describe("a limit above the maximum that the service refuses", () => {
  const problem = { code: "validation_failed", detail: "/limit must be at most 2.", errors: [] as object[] };
  const strict = (request: Received) =>
    Number(request.url.searchParams.get("limit")) > 2 ? json(problem, 400) : listing("items")(request);

  test("is an error for one page, which says so", async () => {
    const { partner } = clientOf(strict);
    const failure = await failureOf(partner.authorizations.list({ limit: 3 }));
    expect(failure).toMatchObject({ kind: "validation", message: expect.stringContaining("must be at most 2") });
  });

  test("is no obstacle to iterating, where it is only the size of the steps", async () => {
    const { partner } = clientOf(strict);
    expect(await collect(partner.authorizations.list({ limit: 3 }))).toEqual(all);
  });

  const blaming = (...paths: string[]) => ({
    code: "validation_failed",
    detail: "Bad.",
    errors: paths.map((path) => ({ in: "query", path, message: "is wrong" })),
  });

  test.each([
    ["blamed beside another field", blaming("/offset", "/limit"), 2],
    ["named in words alone", { ...blaming(), detail: "The limit is too high." }, 2],
    ["not blamed", blaming("/status"), 1],
    ["perhaps meant, as nothing is named", { ...blaming(), detail: "Bad Request" }, 2],
  ])("is left out by the second step where it is %s, else the run fails", async (_what, body, requests) => {
    const { partner, received } = clientOf(() => json(body, 400));
    expect(await failureOf(collect(partner.authorizations.list({ limit: 3 })))).toHaveProperty("kind", "validation");
    expect(received.map(({ url }) => url.search)).toEqual(["?limit=3", ""].slice(0, requests));
  });

  test("is no reason to ask again where the refusal is of another kind", async () => {
    const { partner, received } = clientOf(() => json(blaming("/limit"), 403));
    await failureOf(collect(partner.authorizations.list({ limit: 3 })));
    expect(received).toHaveLength(1);
  });

  test("is the client's own where none was given, and is not sent to that list again", async () => {
    const { partner, received } = clientOf(strict);
    for (let n = 0; n < 2; n += 1) expect(await collect(partner.authorizations.list())).toEqual(all);
    const sent = received.map(({ url }) => url.search);
    expect(sent.filter((query) => query.includes("limit"))).toEqual(["?limit=200"]);
  });

  test("is found by the client itself where the contract has the maximum, and then nothing is sent", async () => {
    const { partner, received } = clientOf(() => json([]));
    expect(await failureOf(collect(partner.authorizations.list({ limit: 0 })))).toHaveProperty("kind", "validation");
    expect(received).toEqual([]);
  });
});

test.each([{}, { items: 3 }, { data: {} }, "x", null, [{ id: 1 }], { items: [null] }])(
  "%j is no list",
  async (body) => {
    const { partner } = clientOf(() => json(body));
    expect(await failureOf(partner.authorizations.list())).toBeInstanceOf(UnexpectedResponseError);
  },
);
