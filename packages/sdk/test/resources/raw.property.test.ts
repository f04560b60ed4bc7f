import fc from "fast-check";
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import type { RawClient } from "../../src/index.ts";
import { baseUrl, clientOf, json } from "../support/scripted-service.ts";

/** A call as plain data, past the types, which both clients share. */
interface Call {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  options: Record<string, unknown>;
}

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
const query = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.oneof(
    value,
    fc.constant(null),
    fc.array(value, { minLength: 1, maxLength: 3 }),
    fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), value, { minKeys: 1, maxKeys: 2 }),
  ),
  { maxKeys: 4 },
);
const headers = fc.dictionary(
  fc.constantFrom("X-One", "x-two", "Content-Type"),
  fc.oneof(fc.stringMatching(/^[a-z/]{1,9}$/), fc.constantFrom(["one", "two"], null, undefined)),
);
const form = { "content-type": "application/x-www-form-urlencoded" };
const id = fc.stringMatching(/^[\w ./%é-]{1,20}$/).filter((text) => text !== "." && text !== "..");

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    method: fc.constantFrom("GET", "DELETE"),
    path: fc.constant("/products/{id}"),
    options: fc.record(
      { params: fc.record({ path: fc.record({ id }), query }), headers },
      { requiredKeys: ["params"] },
    ),
  }),
  fc.record({
    method: fc.constantFrom("POST", "PATCH", "PUT"),
    path: fc.constant("/webhook"),
    options: fc.record({ body: fc.jsonValue(), headers, params: fc.record({ query }) }, { requiredKeys: ["body"] }),
  }),
  fc.record({
    method: fc.constant("POST"),
    path: fc.constant("/webhook"),
    options: fc.record({ body: fc.dictionary(fc.string(), fc.string()), headers: fc.constant(form) }),
  }),
);

const answer = fc.record({
  status: fc.constantFrom(200, 201, 204, 400, 404, 422, 500),
  body: fc.oneof(fc.jsonValue(), fc.constant("")),
});

const respond = ({ status, body }: { status: number; body: unknown }) =>
  status === 204 || body === "" ? new Response(null, { status }) : json(body, status);

interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Makes a call with the client of either type, which share the signature; a drawn call fits none of their overloads.
 */
const make = (client: unknown, { method, path, options }: Call): Promise<{ data?: unknown; error?: unknown }> =>
  (client as Record<Call["method"], (path: string, options: unknown) => Promise<{ data?: unknown }>>)[method](
    path,
    options,
  );

async function withOpenapiFetch(one: Call, response: Response) {
  const sent: Sent[] = [];
  const fetch = async (request: Request) => {
    sent.push({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return response;
  };
  return { result: await make(createClient({ baseUrl, fetch }), one), sent };
}

async function withOurs(one: Call, respond: () => Response) {
  const sent: Sent[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const own = ["accept", "user-agent", "x-partner-api-key"];
    const others = [...request.headers].filter(([name]) => !own.includes(name));
    sent.push({
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(others),
      body: await request.text(),
    });
    return respond();
  };
  const { partner } = clientOf(respond, { fetch });
  return { result: await make(partner.raw, one), sent };
}

test("the raw client sends what openapi-fetch sends, and returns what it returns, but never an empty error", async () => {
  await fc.assert(
    fc.asyncProperty(call, answer, async (one, given) => {
      const expected = await withOpenapiFetch(one, respond(given));
      const found = await withOurs(one, () => respond(given));
      expect(found.sent).toEqual(expected.sent);
      const { ok, status } = respond(given);
      const { data: theData, error: theirs } = expected.result;
      // An error without a body, which openapi-fetch leaves empty, has its status.
      const theError = ok || (theirs ?? "") !== "" ? theirs : { status };
      const { data, error } = found.result;
      expect([data, error]).toEqual([theData, theError]);
    }),
  );
});

test("a request that was changed by middleware is sent as it was changed, and the last to see the answer is the first", async () => {
  const { partner, received } = clientOf(({ url }) => json({ asked: url.search }));
  const seen: string[] = [];
  const { raw } = partner;
  const named = (name: string): Parameters<RawClient["use"]>[0] => ({
    onRequest: ({ request, schemaPath }) => {
      seen.push(`${name} asks ${schemaPath}`);
      return new Request(`${request.url}&by=${name}`, request);
    },
    onResponse: ({ response }) => {
      seen.push(`${name} hears ${response.status}`);
    },
  });
  const second = named("second");
  raw.use(named("first"), second);
  const { data } = await raw.GET("/products", { params: { query: { limit: 1 } } });
  expect(data).toEqual({ asked: "?limit=1&by=first&by=second" });
  expect(seen).toEqual(["first asks /products", "second asks /products", "second hears 200", "first hears 200"]);
  raw.eject(second);
  await raw.GET("/products", { params: { query: { limit: 1 } } });
  expect(received.map(({ url }) => url.search)).toEqual(["?limit=1&by=first&by=second", "?limit=1&by=first"]);
});

test("middleware may answer in place of the service, and in place of a failure", async () => {
  const { partner, received } = clientOf(() => Promise.reject(new TypeError("fetch failed")));
  const { raw } = partner;
  const early = await raw.GET("/products", { middleware: [{ onRequest: () => json({ items: [] }) }] });
  expect(early.data).toEqual({ items: [] });
  expect(received).toEqual([]);
  const late = await raw.GET("/products", { middleware: [{ onError: () => json({ code: "gone" }, 410) }] });
  expect(late.error).toEqual({ code: "gone" });
  const renamed = raw.GET("/products", { middleware: [{ onError: () => new RangeError("named anew") }] });
  await expect(renamed).rejects.toThrow("named anew");
});

test.each([
  ["text", '{"name":"wheat"}'],
  ["arrayBuffer", new TextEncoder().encode('{"name":"wheat"}').buffer],
] as const)("parseAs %s returns the body as it came", async (parseAs, expected) => {
  const { partner } = clientOf(() => json({ name: "wheat" }));
  const { data } = await partner.raw.GET("/products", { parseAs });
  expect(data).toEqual(expected);
});

test("a raw call sends a form", async () => {
  const form = new FormData();
  form.set("companyProtocolEnabled", "true");
  const options = { body: {}, bodySerializer: () => form };
  const { sent } = await withOurs({ method: "POST", path: "/cleaning-protocol", options }, () => json({}));
  expect(sent[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(sent[0]?.body).toContain('name="companyProtocolEnabled"');
});
