import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { lineOf, linesOf } from "../ui/dashboard/parts/json.tsx";
import { requestNotes, violationsElsewhere, violationsIn } from "../ui/dashboard/views/request-detail.tsx";
import { addressOf } from "../ui/dashboard/views/request-detail.tsx";
import { readRoute } from "../ui/dashboard/shell.tsx";
import { asEntry } from "./support/as-entry.ts";

/** The value at a JSON pointer. */
function valueAt(value: unknown, pointer: string): unknown {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce((inner: unknown, name) => (inner as Record<string, unknown>)[name], value);
}

test("a body has the lines of JSON.stringify, and each knows the value that begins on it", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const lines = linesOf(value);
      expect(lines.map(({ text }) => text).join("\n")).toBe(JSON.stringify(value, null, 2));
      for (const { text, pointer } of lines.filter((one) => !/^ *[\]}],?$/.test(one.text))) {
        const own = valueAt(value, pointer);
        const begin = JSON.stringify(own, null, 2).split("\n")[0] ?? "";
        expect(text.replace(/,$/, "").endsWith(begin)).toBe(true);
      }
    }),
    { numRuns: 60 * inject("scale") },
  );
});

test("a note stands at its line, and one of what is missing at what should contain it", () => {
  const lines = linesOf({ a: { b: [1, { "c/d": 2 }] }, e: 3 });
  const at = (pointer: string) => lines[lineOf(lines, pointer)]?.text.trim();
  expect(["", "/a", "/a/b/0", "/a/b/1/c~1d", "/e", "/f", "/a/g", "/a/b/9/h"].map(at)).toEqual([
    ...["{", '"a": {', "1,", '"c/d": 2', '"e": 3', "{", '"a": {', '"b": ['],
  ]);
});

test("what the service said of a body stands in it, else what the audit found", () => {
  const violations = [
    { by: "client" as const, location: ["request", "body", "quantity"], code: "minimum", message: "must be >= 0" },
    { by: "client" as const, location: ["request", "query", "limit"], code: "maximum", message: "must be <= 100" },
    { by: "service" as const, location: ["response", "body", "items", "0"], code: "type", message: "must be object" },
  ];
  const audited = asEntry("POST", "/authorizations", {}, { violations });
  expect(requestNotes(audited)).toEqual([{ pointer: "/quantity", words: "must be >= 0", rule: "minimum" }]);
  expect(violationsElsewhere(audited)).toEqual([violations[1], violations[2]]);
  expect(violationsIn(audited, "response")).toEqual([{ pointer: "/items/0", words: "must be object", rule: "type" }]);
  const errors = [
    { in: "body" as const, path: "/productId", message: "was removed", code: "removed_field" as const },
    { in: "body" as const, path: "", message: "must be an object" },
    { in: "query" as const, path: "/limit", message: "is too large" },
  ];
  const problem = { code: "validation_failed", detail: "", errors };
  expect(requestNotes(asEntry("POST", "/authorizations", {}, { violations, problem }))).toEqual([
    { pointer: "/productId", words: "productId was removed", rule: "removed_field" },
    { pointer: "", words: "The body must be an object", rule: undefined },
  ]);
});

test("a request is only sent to the interface of this server", () => {
  const origin = "http://localhost:4010";
  expect(addressOf("/products?limit=2#x", origin).href).toBe(`${origin}/products?limit=2#x`);
  for (const target of [
    "//evil.example/",
    "/\\evil.example",
    "http://evil.example/",
    "products",
    "/_mock/reset",
    "/a/../_mock",
  ]) {
    expect(() => addressOf(target, origin)).toThrow("must belong to the partner interface");
  }
});

test("the address of an item may name a company", () => {
  expect(readRoute("#/requests/a%2Fb?company=demo")).toEqual({ view: "requests", id: "a/b" });
  expect(readRoute("#/nothing?x")).toEqual({ view: "requests", id: undefined });
});
