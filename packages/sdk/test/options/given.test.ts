import { expect, test } from "vitest";
import { withoutUndefined } from "../../src/calls/call-options.ts";

test("fields that are undefined are left out; null is a value", () => {
  expect(withoutUndefined({ a: undefined, b: null, c: [], d: 0 })).toStrictEqual({ b: null, c: [], d: 0 });
});

test.each(["text", 7, null, undefined, [undefined, 1]])("%j is no object of fields, and stays what it is", (given) => {
  expect(withoutUndefined(given)).toBe(given);
});
