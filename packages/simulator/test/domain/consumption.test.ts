import fc from "fast-check";
import { expect, test } from "vitest";
import { type Authorization, isExactQuantity, subtract } from "../../src/domain/authorizations/authorization.ts";
import { decide } from "../../src/domain/authorizations/authorization-transitions.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";

const operationOf = (quantity: number) => ({
  id: "operation-1",
  authorizationId: "auth-1",
  quantity,
  recordedAt: 0,
  driverNif: "12345678Z",
  tractorPlate: "AB1",
  trailerPlates: [],
});

/** Consumes parts of an authorization, one after the other, and answers what became of it. */
function consumed(state: Authorization, parts: number[], context = contextAt(1)): Authorization {
  let now = state;
  for (const quantity of parts) {
    const decided = decide(now, { type: "consume", operation: operationOf(quantity) }, context);
    if (!decided.ok) throw new Error(decided.refusal.code);
    now = decided.value.state;
  }
  return now;
}

test.each([
  [0.3, 0.1, 0.2],
  [24.5, 24.4, 0.1],
  [1.1, 1, 0.1],
  [100, 99.999, 0.001],
  [1e-7, 1e-8, 9e-8],
])("%f less %f is %f, in decimals", (from, quantity, left) => {
  expect(subtract(from, quantity)).toBe(left);
});

test.each([
  [0.000001, true],
  [24.5, true],
  [1e15, true],
  [0.0000001, false],
  [1.0000005, false],
  [0, false],
  [-5, false],
  [NaN, false],
  [Infinity, false],
  [-Infinity, false],
])("an operation can take %d: %s", (quantity, isPossible) => {
  expect(isExactQuantity(quantity)).toBe(isPossible);
});

test("thousandths, in whatever parts, add up exactly", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 30 }), (thousandths) => {
      const whole = thousandths.reduce((sum, part) => sum + part, 0);
      const state = keptAuthorization({ quantity: whole / 1000, remainingQuantity: whole / 1000 });
      const parts = thousandths.map((part) => part / 1000);
      const beforeLast = consumed(state, parts.slice(0, -1));
      expect(beforeLast).toMatchObject({ status: "Active", remainingQuantity: parts.at(-1) });
      expect(consumed(state, parts)).toMatchObject({ status: "Finished", reason: "consumed", remainingQuantity: 0 });
    }),
  );
});
