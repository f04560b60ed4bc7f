import { frameworks } from "@totem-partner/spec/assumptions";
import { describe, expect, test } from "vitest";
import { parseAssumptions } from "../../src/index.ts";
import { Partner } from "../support/partner.ts";

const inEnvelope = (envelope: unknown, others: object = {}) =>
  new Partner({ assumptions: parseAssumptions({ "list-envelope": { envelope, ...others } }) });

const links = {
  next: "{nextUrl}",
  "after?": "{nextUrl}",
  previous: "{previousUrl}",
  self: "{selfUrl}",
  first: "{firstUrl}",
  last: "{lastUrl}",
  list: "{listUrl}",
  "within?": { "href?": "{nextUrl}" },
};

const products = "https://totem.example/partner/products";

/** Three products are there from the start. */
const at = (offset: number) => `${products}?limit=1&offset=${offset}`;

test("links lead to the other pages, and are null or left out where there is none", async () => {
  const partner = inEnvelope({ rows: "{items}", ...links });
  const page = async (query: string) => (await partner.call("listProducts", { query })).body;
  const always = { first: at(0), last: at(2), list: products };
  expect(await page("?limit=1&offset=1")).toMatchObject({
    ...always,
    ...{ next: at(2), after: at(2), previous: at(0), self: at(1), within: { href: at(2) } },
  });
  const last = await page("?limit=1&offset=2");
  expect(last).toMatchObject({ ...always, next: null, previous: at(1), self: at(2) });
  expect(last).not.toHaveProperty("after");
  expect(last).not.toHaveProperty("within");
  expect(await page("?limit=2&offset=1")).toMatchObject({ previous: `${products}?limit=2&offset=0`, next: null });
  expect(await page("")).toMatchObject({ self: products, first: `${products}?limit=50&offset=0` });
});

test("links keep the other parameters, and the address under which the service was called", async () => {
  const partner = inEnvelope({ rows: "{items}", next: "{nextUrl}" });
  const next = async (headers: Record<string, string>, origin?: string) => {
    const exchange = await partner.simulator.exchange({
      method: "GET",
      target: "/partner/products?limit=1",
      headers: new Headers({ "x-partner-api-key": "test_demo", ...headers }),
      readBody: () => new Uint8Array(),
      ...(origin !== undefined && { origin }),
    });
    return (exchange.value as { next: string }).next;
  };
  const path = "/partner/products?limit=1&offset=1";
  expect(await next({ host: "service.example:8080" })).toBe(`http://service.example:8080${path}`);
  expect(await next({ host: '"><script>' })).toBe(`http://localhost${path}`);
  expect(await next({ host: "a" }, "https://b.example/v1")).toBe(`https://b.example/v1${path}`);
});

test("a cursor is shown while more records follow", async () => {
  const partner = inEnvelope({ rows: "{items}", "cursor?": "{cursor}" });
  const cursor = async (query: string) =>
    ((await partner.call("listProducts", { query })).body as { cursor?: string }).cursor;
  const [first, second] = [await cursor("?limit=1"), await cursor("?limit=1&offset=1")];
  expect(new Set([first, second, undefined])).toHaveLength(3);
  expect(await cursor("?limit=1&offset=2")).toBeUndefined();
});

test("the records of each list stand below their name", async () => {
  const partner = inEnvelope({ _embedded: { "{kind}": "{items}" }, of: "{kind}" });
  expect((await partner.call("listProducts")).body).toMatchObject({ _embedded: { products: [{}, {}, {}] } });
  expect((await partner.call("listCleaningTypes")).body).toEqual({
    _embedded: { "cleaning-types": [] },
    of: "cleaning-types",
  });
});

test("lists have the headers of their envelope, and other responses do not", async () => {
  const partner = inEnvelope("array", { headers: { Link: "{links}", "X-Total-Count": "{total}" } });
  const sent = async (...call: Parameters<Partner["call"]>) => {
    const answer = await partner.call(...call);
    return ["link", "x-total-count"].map((name) => answer.headers.get(name));
  };
  expect(await sent("listProducts", { query: "?limit=1&offset=1" })).toEqual([
    `<${at(2)}>; rel="next", <${at(0)}>; rel="prev", <${at(0)}>; rel="first", <${at(2)}>; rel="last"`,
    "3",
  ]);
  expect(await sent("listProducts")).toEqual([null, "3"]);
  expect(await sent("getWebhookConfiguration")).toEqual([null, null]);
});

test.each([
  { "Content-Type": "text/html" },
  { "x-request-id": "{total}" },
  { "not a name": "{total}" },
  { "X-Items": "{items}" },
  { "X-Total": "{totl}" },
  { "X-Total": 7 },
  { "X-Total": "1\r\nSet-Cookie: a=b" },
])("a header that a list cannot have is a mistake: %j", (headers) => {
  expect(() => inEnvelope("array", { headers })).toThrow(`/headers/${Object.keys(headers).join()} `);
});

describe.each(Object.keys(frameworks))("the framework %s", (framework) => {
  test("settles lists, records and errors, unless there is another value", async () => {
    const settled = parseAssumptions({ framework });
    expect(Object.keys(settled)).toEqual(["list-envelope", "record-envelope", "error-body"]);
    expect(parseAssumptions({ "error-body": "nested", framework })).toEqual({ ...settled, "error-body": "nested" });
    const partner = new Partner({ assumptions: settled });
    // The partner checks each answer against the contract.
    await partner.call("createProduct", { body: { name: 1, other: 2 } });
    await partner.call("getProduct", { id: "11111111-1111-4111-8111-111111111111" });
    await partner.call("listProducts", { query: "?limit=2" });
  });
});

test("no other framework is known", () => {
  expect(() => parseAssumptions({ framework: "rails" })).toThrow('framework cannot be "rails". It can be: django,');
});
