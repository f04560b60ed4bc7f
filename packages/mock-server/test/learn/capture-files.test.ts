import { Observer } from "@totem-partner/discovery/observation";
import { UsageError } from "@totem-partner/spec/program";
import fc from "fast-check";
import { afterEach, expect, inject, test, vi } from "vitest";
import { readCapture } from "../../src/observe/capture.ts";
import { base64, contentType, key, writers } from "../support/captures/tool-captures.ts";
import { Scratch } from "../support/scratch.ts";

afterEach(() => vi.restoreAllMocks());

const captureOf = (entries: readonly unknown[]): string =>
  JSON.stringify({ log: { version: "1.2", creator: { name: "tool", version: "1" }, entries } });

async function read(entries: readonly unknown[]) {
  await using scratch = await Scratch.create();
  return readCapture(await scratch.write("traffic.har", captureOf(entries)));
}

test.each([
  ["Chrome", "list-envelope", "GET /products: 200", "1 of 3 entries; skipped: 1 to other addresses, 1 incomplete"],
  ["Firefox", "catalog-create-status", "POST /products: 201", "1 of 2 entries; skipped: 1 incomplete"],
  ["mitmproxy", "catalog-create-status", "POST /products: 201", "1 of 2 entries; skipped: 1 incomplete"],
  ["Charles", "list-envelope", "GET /products: 200", "1 of 2 entries; skipped: 1 to other addresses"],
  ["Postman", "catalog-create-status", "POST /products: 201", "1 of 1 entries"],
  ["Insomnia", "list-envelope", "GET /products: 200", "1 of 1 entries"],
])("a file of %s is read as it writes them", async (tool, point, evidence, counts) => {
  const { counts: said, observed } = await read(writers[tool] ?? []);
  expect(said).toBe(`learning from ${counts}.`);
  const found = (await observed()).findings.find(({ id }) => id === point);
  expect(found?.evidence.map(({ request, status }) => `${request}: ${String(status)}`)).toEqual([evidence]);
});

/** A create of an authorization that takes so long, in the form that all writers agree about. */
const create = (nth: number, time: number, request: object = {}, body = `{"externalId":"ERP-${String(nth)}"}`) => ({
  ...{ startedDateTime: new Date(Date.parse("2026-07-01T10:00:00Z") + nth).toISOString(), time },
  request: {
    ...{ method: "POST", url: "https://api.example/authorizations", headers: [key, contentType] },
    ...{ postData: { text: body }, ...request },
  },
  response: {
    status: 422,
    headers: [],
    content: { mimeType: "application/json", text: '{"code":"validation_failed"}' },
  },
});

test("a method in lower case, a slash at the end of a path and a body in Base64 are read as others", async () => {
  const learn = vi.spyOn(Observer.prototype, "learn");
  const postData = { text: base64('{"externalId":"ERP-0"}'), encoding: "base64" };
  const odd = { method: "post", url: "https://api.example/authorizations/", postData };
  await read([create(0, 100, odd), create(7, 1), create(200, 100, { method: "get" }), create(207, 1)]);
  const seen = learn.mock.calls.map(([{ method, body, passage }]) => {
    const { number, openCreates, isAlone } = passage;
    return [number, method, JSON.parse(new TextDecoder().decode(body)), openCreates, isAlone] as unknown[];
  });
  expect(seen).toEqual([
    [2, "POST", { externalId: "ERP-7" }, [1], false],
    [1, "POST", { externalId: "ERP-0" }, [], false],
    [4, "POST", { externalId: "ERP-207" }, [], true],
    [3, "GET", { externalId: "ERP-200" }, [], true],
  ]);
});

test("a request whose body was left out shows nothing, and what it did is not known", async () => {
  const left = (request: object) => read([create(0, 1), create(1, 1, { postData: undefined, ...request })]);
  const lost = "learning from 1 of 2 entries; skipped: 1 incomplete.";
  expect((await left({ bodySize: 20_000 })).counts).toBe(lost);
  expect((await left({ postData: { comment: "omitted: 20000 characters" } })).counts).toBe(lost);
  expect((await left({ bodySize: 0 })).counts).toBe("learning from 2 of 2 entries.");
});

test.each(["file:///products", "foo:///products", "chrome-extension://a/products", "ws://api.example/products"])(
  "%s is no address of a service",
  async (url) => {
    await expect(read([create(0, 1, { url })])).rejects.toThrow("has no request to a path of the partner interface");
    expect((await read([create(0, 1), create(1, 1, { url })])).counts).toContain("skipped: 1 to other addresses");
  },
);

/** Any value in place of any part of a capture, or none. */
const foreign = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, "", 0, -1, 1e308, 0.5, [], {}, true, "\u0000", "__proto__", "http://"),
  fc.constantFrom("https://api.example:99999/products", "https://%/products", "HTTPS://API.EXAMPLE/PRODUCTS?%zz#"),
  fc.webUrl({ validSchemes: ["http", "ftp", "data", "blob:http"] }).map((url) => `${url}/products`),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.jsonValue(),
  fc.constant("[".repeat(20_000)),
  fc.constant("[".repeat(20_000) + "]".repeat(20_000)),
);

/** Replaces the part that is reached by always taking the next of these choices. */
function mutilate(value: unknown, [choice = 0, ...choices]: readonly number[], by: unknown): unknown {
  if (typeof value !== "object" || value === null || choices.length === 0) return by;
  const names = Object.keys(value);
  const name = names[choice % Math.max(1, names.length)] ?? "more";
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  Reflect.set(copy, name, mutilate(Reflect.get(value, name), choices, by));
  return copy;
}

test("a mutilated capture is read as far as it is one, or refused in a sentence", async () => {
  await using scratch = await Scratch.create();
  const path = fc.array(fc.nat(20), { minLength: 2, maxLength: 9 });
  const mutations = fc.array(fc.tuple(path, foreign), { minLength: 1, maxLength: 4 });
  const cut = fc.option(fc.nat(3000));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(writers)), mutations, cut, async (entries, all, length) => {
      const whole: unknown = { log: { version: "1.2", entries } };
      const text = JSON.stringify(all.reduce((value, [choices, by]) => mutilate(value, choices, by), whole));
      const file = await scratch.write("mutilated.har", length === null ? text : text.slice(0, length));
      try {
        await readCapture(file).observed();
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect(String(error)).toMatch(/ (?:is not a HAR file|has no request to|has requests to several)/);
      }
    }),
    { numRuns: 200 * inject("scale") },
  );
});
