import { type Exchange, Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Kinds } from "../src/kinds.ts";

const simulator = new Simulator();

async function exchanged(method: string, target: string, body?: unknown): Promise<Exchange> {
  const headers = new Headers({ "x-partner-api-key": simulator.defaultKey, "content-type": "application/json" });
  const readBody = () => Uint8Array.from(body === undefined ? [] : new TextEncoder().encode(JSON.stringify(body)));
  return simulator.exchange({ method, target, headers, readBody });
}

const create = (fields: object = {}) => exchanged("POST", "/products", { name: "Soft wheat", ...fields });

test("exchanges are of one kind, however their values and their companies differ", async () => {
  const kinds = new Kinds();
  const other = { ...(await create({ externalId: "B" })), company: undefined };
  expect(kinds.ofExchange(await create({ externalId: "A" }), "")).toBe(kinds.ofExchange(other, ""));
});

test("another operation, status, assumption or set of fields makes another kind, and so does a null", async () => {
  const kinds = new Kinds();
  const one = await exchanged("GET", "/products");
  const { answer } = one;
  const listed = (...items: object[]) => ({ ...one, value: { items, total: 1 } });
  const all = [
    kinds.ofExchange(one, ""),
    kinds.ofExchange(one, '["list-envelope","data"]'),
    kinds.ofExchange({ ...one, answer: { ...answer, status: 299 } }, ""),
    kinds.ofExchange({ ...one, operationId: "listWarehouses" }, ""),
    kinds.ofExchange({ ...one, requestBody: { name: "" } }, ""),
    kinds.ofExchange({ ...one, value: { name: "" } }, ""),
    kinds.ofExchange({ ...one, value: undefined }, ""),
    kinds.ofExchange(listed(), ""),
    kinds.ofExchange(listed({ name: "" }), ""),
    kinds.ofExchange(listed({ name: "", code: "" }), ""),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(kinds.ofExchange(listed({ name: "", code: null }), "")).toBe(all[8]);
  const [named, coded] = ["name", "code"].map((field) => kinds.ofExchange(listed({ parts: [{ [field]: "" }] }), ""));
  expect(named, "lists in entries of lists").toBe(coded);
});

test("an object that nobody can change is read once for each kind of exchange that shows it", async () => {
  const kinds = new Kinds();
  const one = await exchanged("GET", "/products");
  let reads = 0;
  const shown = {
    get name() {
      reads += 1;
      return "Soft wheat";
    },
  };
  const kindOf = (value: object, assumed = "") => kinds.ofExchange({ ...one, value }, assumed);
  const kind = kindOf(shown);
  expect(kindOf(shown)).toBe(kind);
  expect(reads).toBe(2);
  Object.freeze(shown);
  for (const value of [shown, shown, { name: "" }]) expect(kindOf(value)).toBe(kind);
  expect(reads).toBe(3);
  const assuming = kindOf(shown, "1");
  expect(assuming).not.toBe(kind);
  for (const value of [shown, { name: "" }]) expect(kindOf(value, "1")).toBe(assuming);
  expect(kindOf(shown)).toBe(kind);
});

test("refusals are of one kind if they say the same, and are not ordinary", async () => {
  const kinds = new Kinds();
  const [one, same, other] = await Promise.all(
    ["/products?limit=0", "/products?limit=-1", "/products?offset=x"].map((target) => exchanged("GET", target)),
  ).then((all) => all.map((exchange) => kinds.ofExchange(exchange, "")));
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  expect([one, other].map((kind) => kind?.isOrdinary)).toEqual([false, false]);
  expect(kinds.ofExchange(await exchanged("GET", "/products"), "").isOrdinary).toBe(true);
});

test("deliveries are of one kind if type, assumptions and names of headers are the same", () => {
  const kinds = new Kinds();
  const kindOf = (headers: Record<string, string>, type = "authorization.created", assumed = "") =>
    kinds.ofDelivery({ attempt: { type }, headers }, assumed);
  const unsigned = kindOf({ "content-type": "application/json" });
  expect(unsigned).toBe(kindOf({ "content-type": "text/plain" }));
  const others = [
    kindOf({ "x-webhook-signature": "1" }),
    kindOf({}, "authorization.updated"),
    kindOf({}, undefined, "1"),
  ];
  expect(new Set([unsigned, ...others]).size).toBe(4);
});

test("the same parts lead to the same kind, and others to another, whatever came in between", () => {
  const part = fc.oneof(fc.constantFrom("a", "b", 200, undefined, "x".repeat(201)), fc.string({ maxLength: 2 }));
  fc.assert(
    fc.property(fc.array(fc.array(part, { maxLength: 4 }), { maxLength: 30 }), (all) => {
      const kinds = new Kinds();
      const found = new Map<string, object>();
      for (const parts of [...all, ...all]) {
        const name = parts.map((one) => (one === undefined ? "no part" : JSON.stringify(one))).join();
        const kind = kinds.of(...parts);
        expect(found.get(name) ?? kind).toBe(kind);
        found.set(name, kind);
      }
      // A long part is like an empty one.
      const alike = new Set([...found.keys()].map((name) => name.replaceAll("x".repeat(201), "")));
      expect(new Set(found.values()).size).toBe(alike.size);
    }),
  );
});

test("what is remembered is bounded: many names are forgotten, and a long one is not kept", () => {
  const kinds = new Kinds();
  const known = kinds.of("listProducts", 200);
  expect(kinds.of("listProducts", 200)).toBe(known);
  // Each key has 198 characters, and a million are kept.
  const unknown = (at: number) => kinds.of(String(at).padStart(194));
  for (let at = 0; at < 5000; at += 1) unknown(at);
  expect(kinds.of("listProducts", 200)).toBe(known);
  for (let at = 5000; at < 5100; at += 1) unknown(at);
  expect(kinds.of("listProducts", 200)).not.toBe(known);
  expect(kinds.of("a".repeat(201))).toBe(kinds.of("b".repeat(202)));
});

test("of a body with many fields, a hundred count", async () => {
  const kinds = new Kinds();
  const one = await exchanged("GET", "/products");
  const wide = (last: string) =>
    Object.fromEntries(
      [...Array.from({ length: 100 }, (_, at) => `field ${String(at)}`), last].map((name) => [name, 1]),
    );
  expect(kinds.ofExchange({ ...one, value: wide("x") }, "")).toBe(kinds.ofExchange({ ...one, value: wide("y") }, ""));
});
