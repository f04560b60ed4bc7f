import { expect, test } from "vitest";
import { mostErrors } from "../../generated/operations.ts";
import { createAuthorizationBody, requests } from "../../generated/requests.ts";
import { checkRequest } from "../../check/request-check.ts";
import { withoutSurplusFields } from "../../check/surplus-fields.ts";

/** A value that counts how often something in it is read, nested objects included. */
function counted(value: object): { value: object; reads: () => number } {
  let reads = 0;
  const count = <T>(result: T): T => {
    reads += 1;
    return result;
  };
  const watch = (target: object): object =>
    new Proxy(target, {
      get: (from, key): unknown => {
        const found: unknown = count(Reflect.get(from, key));
        return typeof found === "object" && found !== null ? watch(found) : found;
      },
      has: (from, key) => count(Reflect.has(from, key)),
      getOwnPropertyDescriptor: (from, key) => count(Reflect.getOwnPropertyDescriptor(from, key)),
    });
  return { value: watch(value), reads: () => reads };
}

const unknownFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unknown${at}`, at]));

function readsOf(work: (value: object) => unknown, value: object): number {
  const { value: watched, reads } = counted(value);
  work(watched);
  return reads();
}

const check = (value: object) => checkRequest("body", createAuthorizationBody, value);

test("a list that is too long is refused without a look at its items", () => {
  const readsWith = (length: number) => readsOf(check, { trailerPlates: Array<number>(length).fill(1) });
  expect(check({ trailerPlates: Array<number>(500_000).fill(1) })).toMatchObject({ ok: false });
  expect(readsWith(500_000)).toBe(readsWith(21));
});

test("unknown fields are never read, and listing their names is all that grows with them", () => {
  const growth = readsOf(check, unknownFields(40_000)) - readsOf(check, unknownFields(20_000));
  expect(growth).toBeLessThanOrEqual(20_000);
});

test("the check stops at the largest number of errors", () => {
  const checked = check(unknownFields(50_000));
  expect(checked).toHaveProperty("errors.length", mostErrors);
});

test("dropping unknown fields takes one pass, however many there are", () => {
  const dropped = new Set(["unknown_field"] as const);
  const drop = (value: object) => withoutSurplusFields("body", createAuthorizationBody, value, dropped);
  const growth = readsOf(drop, unknownFields(40_000)) - readsOf(drop, unknownFields(20_000));
  expect(growth).toBeLessThanOrEqual(20_000);
});

test("what a schema leaves open is never read, however deep", () => {
  const display = { a: { b: { c: 1 } } };
  const readsWith = (displayConfiguration: object) =>
    readsOf((value) => checkRequest("body", requests.createWarehouse.body, value), {
      name: "Silo",
      displayConfiguration,
    });
  expect(readsWith({ ...display, ...unknownFields(10_000) })).toBe(readsWith({}));
});

test("a text is judged by its beginning: a million characters are not counted", () => {
  let units = 0;
  const spread = String.prototype[Symbol.iterator];
  Object.defineProperty(String.prototype, Symbol.iterator, {
    configurable: true,
    writable: true,
    value: function* (this: string) {
      for (const unit of { [Symbol.iterator]: () => spread.call(this) }) {
        units += 1;
        yield unit;
      }
    },
  });
  try {
    expect(check({ externalId: "x".repeat(1_000_000), batch: "\u{1f69a}".repeat(150) })).toMatchObject({ ok: false });
  } finally {
    Object.defineProperty(String.prototype, Symbol.iterator, { configurable: true, writable: true, value: spread });
  }
  expect(units).toBe(150);
});
