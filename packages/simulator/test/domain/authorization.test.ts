import { expect, test } from "vitest";
import {
  type AuthorizationCommand,
  decide,
  dueCommand,
} from "../../src/domain/authorizations/authorization-transitions.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";
import { refusalOf, valueOf } from "../support/domain/refusal.ts";

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
  const consumed = { ...active, remainingQuantity: 0 };
  expect(dueCommand(consumed, contextAt(2, staysActive))).toEqual({ type: "exhaust" });
  expect(dueCommand({ ...consumed, ...over }, contextAt(2, staysActive))).toBeUndefined();
  expect(dueCommand({ ...consumed, ...over }, contextAt(2))).toEqual({ type: "exhaust" });
  expect(dueCommand(active, contextAt(2))).toBeUndefined();
});
