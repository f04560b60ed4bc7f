import { expect, test } from "vitest";
import { DedupeError, isDedupeError } from "../../src/index.ts";

test.each<[string, unknown, boolean]>([
  ["its error", new DedupeError("Redis could not claim a delivery."), true],
  ["that of another copy of the package", { [Symbol.for("@totem-partner/webhooks/dedupe-error")]: true }, true],
  ["another error", new Error("ECONNREFUSED"), false],
  ["null", null, false],
  ["a text", "DedupeError", false],
])("%s is distinguished from other thrown values", (_what, thrown, isOne) => {
  expect(isDedupeError(thrown)).toBe(isOne);
});
