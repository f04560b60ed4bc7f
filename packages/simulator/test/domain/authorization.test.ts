import { expect, test } from "vitest";
import {
  type AuthorizationCommand,
  decide,
  decideEmission,
  dueCommand,
} from "../../src/domain/authorizations/authorization-transitions.ts";
import type { Assume } from "../../src/domain/decision.ts";
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

test.each([
  ["cancel", "cancelled"],
  ["finish", "manual"],
  ["expire", "expired"],
  ["exhaust", "consumed"],
] as const)("%s ends an authorization, and the event gives %s as the reason", (type, reason) => {
  const { state, events } = valueOf(decide(active, { type }, contextAt(7)));
  expect(state).toEqual({ ...active, status: "Finished", reason, updatedAt: 7 });
  expect(events).toEqual([{ type: "authorization.finished", authorization: state, reason }]);
});

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

test("an operation that leaves something is recorded, and nothing ends", () => {
  const partly = { ...operation, quantity: 1 };
  const { state, events } = valueOf(decide(active, { type: "consume", operation: partly }, contextAt(7)));
  expect(state).toEqual({ ...active, remainingQuantity: 3, updatedAt: 7 });
  expect(events).toEqual([{ type: "operation.recorded", authorization: state, operation: partly }]);
});

test("what the ERP pushed counts as synced only where that is assumed; what was marked as synced always does", () => {
  const marked = contextAt(7, { "erp-origin": "marked" });
  const emit = (state: typeof active) => decideEmission(state, "fetch_requested_from_erp", marked);
  expect(refusalOf(emit(active)).code).toBe("not_synced_from_erp");
  const { state, events } = valueOf(decide(active, { type: "mark-as-synced" }, marked));
  expect({ state, events }).toEqual({ state: { ...active, markedAsSynced: true }, events: [] });
  expect(emit({ ...active, markedAsSynced: true }).ok).toBe(true);
});

test("fetch_requested_from_erp needs an authorization that came from the ERP; synced does not", () => {
  const made = { ...active, origin: { kind: "application" } } as const;
  const emit = (state: typeof active, eventType: "synced" | "fetch_requested_from_erp") =>
    decideEmission(state, eventType, contextAt(7));
  expect(refusalOf(emit(made, "fetch_requested_from_erp")).code).toBe("not_synced_from_erp");
  const event = { type: "authorization.fetch_requested_from_erp", authorization: active, id: "id-1" };
  expect(valueOf(emit(active, "fetch_requested_from_erp"))).toEqual(event);
  expect(valueOf(emit(made, "synced")).authorization).toBe(made);
});

const staysActive = { expiry: "stays-active", "dated-consumption": "stays-active" } as const;
const over = { scheduledDate: 1, endDate: 5 };

test("an authorization that is over is due to expire, one millisecond after its end, unless it stays Active", () => {
  const dated = { ...active, ...over };
  expect(dueCommand(dated, contextAt(5))).toBeUndefined();
  expect(dueCommand(dated, contextAt(6))).toEqual({ type: "expire" });
  expect(dueCommand(dated, contextAt(6, staysActive))).toBeUndefined();
});

test("a consumed authorization is due to end, unless it has dates and stays Active", () => {
  const consumed = { ...active, remainingQuantity: 0 };
  expect(dueCommand(consumed, contextAt(2, staysActive))).toEqual({ type: "exhaust" });
  expect(dueCommand({ ...consumed, ...over }, contextAt(2, staysActive))).toBeUndefined();
  expect(dueCommand({ ...consumed, ...over }, contextAt(2))).toEqual({ type: "exhaust" });
  expect(dueCommand(active, contextAt(2))).toBeUndefined();
});

test("nothing is due for a Finished authorization", () => {
  expect(dueCommand({ ...finished, remainingQuantity: 0 }, contextAt(6))).toBeUndefined();
  expect(dueCommand({ ...finished, ...over }, contextAt(6))).toBeUndefined();
});

test("whether a window's end matters is not asked before it has come", () => {
  const context = contextAt(5);
  const asked: string[] = [];
  const assume: Assume = (id) => {
    asked.push(id);
    return context.assume(id);
  };
  dueCommand({ ...active, ...over }, { ...context, assume });
  expect(asked).toEqual([]);
});
