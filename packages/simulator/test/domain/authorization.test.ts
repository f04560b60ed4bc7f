import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AuthorizationCommand,
  decide,
  dueCommand,
  isDateless,
} from "../../src/domain/authorizations/authorization-transitions.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { isExactQuantity } from "../../src/domain/authorizations/totem.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";
import { validityAt, windowOf, type Authorization, subtract } from "../../src/domain/authorizations/authorization.ts";

const active = keptAuthorization({ remainingQuantity: 4 });
const finished = { ...active, status: "Finished", reason: "manual" } as const;
const operation = {
  id: "operation-1",
  authorizationId: "auth-1",
  quantity: 4,
  recordedAt: 7,
  driverNif: "12345678Z",
  tractorPlate: "AB1",
  trailerPlates: [],
};

const refused: [AuthorizationCommand, string][] = [
  [{ type: "update", change: { tractorPlate: "AB1" } }, "authorization_finished"],
  [{ type: "consume", operation }, "authorization_finished"],
  [{ type: "cancel" }, "authorization_already_finished"],
  [{ type: "finish" }, "authorization_already_finished"],
  [{ type: "expire" }, "authorization_already_finished"],
  [{ type: "exhaust" }, "authorization_already_finished"],
];

test.each(refused)("a Finished authorization refuses %j: %s", (command, code) => {
  expect(refusalOf(decide(finished, command, contextAt(7))).code).toBe(code);
});

test("an operation that takes more than remains is refused, and one that takes all of it is recorded", () => {
  const consume = (quantity: number) =>
    decide(active, { type: "consume", operation: { ...operation, quantity } }, contextAt(7));
  expect(refusalOf(consume(4.1)).code).toBe("quantity_over_remaining");
  expect(valueOf(consume(4)).state).toMatchObject({ remainingQuantity: 0, updatedAt: 7 });
});

const staysActive = { expiry: "stays-active", "dated-consumption": "stays-active" } as const;
const over = { scheduledDate: 1, endDate: 5 };

test("a consumed authorization is due to end, unless it has dates and stays Active", () => {
  const empty = { ...active, remainingQuantity: 0 };
  expect(dueCommand(empty, contextAt(2, staysActive))).toEqual({ type: "exhaust" });
  expect(dueCommand({ ...empty, ...over }, contextAt(2, staysActive))).toBeUndefined();
  expect(dueCommand({ ...empty, ...over }, contextAt(2))).toEqual({ type: "exhaust" });
  expect(dueCommand(active, contextAt(2))).toBeUndefined();
});

const { assume } = contextAt(0);

test("[S040] an endDate alone is an end, unless it is assumed to restrict nothing", () => {
  const dates = { scheduledDate: null, endDate: 5 };
  expect(windowOf(dates, assume)).toEqual({ from: -Infinity, until: 5 });
  const unrestricted = contextAt(0, { "end-date-only": "unrestricted" }).assume;
  expect(windowOf(dates, unrestricted)).toEqual({ from: -Infinity, until: Infinity });
});

test("an endDate beside a scheduledDate restricts, whatever one alone is assumed to do", () => {
  const unrestricted = contextAt(0, { "end-date-only": "unrestricted" }).assume;
  expect(windowOf({ scheduledDate: 1, endDate: 5 }, unrestricted)).toEqual({ from: 1, until: 5 });
});

test("[S038] an instant is before, in or after a window, and both ends belong to it", () => {
  const instant = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(fc.option(instant), fc.option(instant), instant, (scheduledDate, endDate, now) => {
      fc.pre(scheduledDate === null || endDate === null || scheduledDate <= endDate);
      const expected =
        scheduledDate !== null && now < scheduledDate
          ? "not-yet"
          : endDate !== null && now > endDate
            ? "over"
            : "valid";
      expect(validityAt({ scheduledDate, endDate }, now, assume)).toBe(expected);
    }),
  );
});

test("dateless means neither of the dates", () => {
  expect(isDateless({ scheduledDate: null, endDate: null }, assume)).toBe(true);
  expect(isDateless({ scheduledDate: 1, endDate: null }, assume)).toBe(false);
  expect(isDateless({ scheduledDate: null, endDate: 1 }, assume)).toBe(false);
});

/** Consumes parts of an authorization, one after the other, and answers what became of it. */
function consumed(state: Authorization, parts: number[], context = contextAt(1)): Authorization {
  let now = state;
  for (const quantity of parts) {
    const decided = decide(now, { type: "consume", operation: { ...operation, quantity } }, context);
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
