import fc from "fast-check";
import { expect, test } from "vitest";
import { type Authorization, subtract } from "../../src/domain/authorizations/authorization.ts";
import { isExactQuantity } from "../../src/domain/authorizations/totem.ts";
import { decide, decideEmission } from "../../src/domain/authorizations/authorization-transitions.ts";
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

test("an operation that takes more than remains is refused, by however little", () => {
  const state = keptAuthorization({ remainingQuantity: 0.1 });
  const decided = decide(state, { type: "consume", operation: operationOf(0.1000001) }, contextAt(1));
  expect(decided).toMatchObject({ ok: false, refusal: { code: "quantity_over_remaining" } });
});

test("the recorded operation is told before the end that it brings", () => {
  const decided = decide(keptAuthorization(), { type: "consume", operation: operationOf(10) }, contextAt(1));
  const events = decided.ok ? decided.value.events : [];
  expect(events.map(({ type }) => type)).toEqual(["operation.recorded", "authorization.finished"]);
  expect(events[0]?.authorization).toMatchObject({ status: "Active", remainingQuantity: 0 });
});

test("a dated authorization ends with its quantity, unless that is assumed otherwise", () => {
  const dated = keptAuthorization({ scheduledDate: 0 });
  expect(consumed(dated, [10]).status).toBe("Finished");
  expect(consumed(dated, [10], contextAt(1, { "dated-consumption": "stays-active" })).status).toBe("Active");
});

test("a Finished authorization takes no command, but an event may be emitted for it", () => {
  const { context, state } = { context: contextAt(5), state: consumed(keptAuthorization(), [10]) };
  const commands = [
    { type: "update", change: { tractorPlate: "X1" } },
    { type: "cancel" },
    { type: "finish" },
    { type: "expire" },
    { type: "consume", operation: operationOf(1) },
  ] as const;
  for (const command of commands) expect(decide(state, command, context).ok).toBe(false);
  expect(decideEmission(state, "synced", context)).toMatchObject({ ok: true, value: { authorization: state } });
});
