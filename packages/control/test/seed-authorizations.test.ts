import { expect, test } from "vitest";
import { assigned } from "./support/controlled.ts";
import { company, long, mistakesIn, order } from "./support/seed-mistakes.ts";

const id = (nth: number) => `aaaaaaaa-0000-4000-8000-00000000000${String(nth)}`;
const ended = { status: "Finished", reason: "expired" };
const window = { scheduledDate: "2026-06-01T00:00:00Z", endDate: "2026-06-02T00:00:00Z" };
const notExpired = "reason: must not be expired before an endDate has passed";

test.each<[object, ...string[]]>([
  [{ id: "1" }, "id: must be a UUID, such as 11111111-1111-4111-8111-111111111111"],
  [{ status: "Finish" }, "status: must be one of Active, Finished"],
  [{ reason: "x" }, "reason: must be one of cancelled, manual, expired, consumed"],
  [{ operations: [{ driverNif: "" }] }, "operations[0].driverNif: must not be empty"],
  [{ operations: [{ driverNif: long(21) }] }, "operations[0].driverNif: must have at most 20 characters"],
  [
    { operations: [{ x: 1 }] },
    "operations[0].x: is not a field here; the fields are id, quantity, driverNif, tractorPlate, recordedAt",
  ],
  [
    { waiting: [{ driverNif: "1", x: 1 }] },
    "waiting[0].x: is not a field here; the fields are driverNif, tractorPlate, quantity",
  ],
  [{ waiting: [{}] }, "waiting[0].driverNif: is required"],
  [{ x1: 1 }, "x1: is not a field of this request"],
  [{ "1x": 1 }, "1x: is not a field of this request"],
  [{ operations: [{ quantity: 1 }] }, "operations[0]: needs a driverNif, here or on the authorization"],
  [
    { operations: [{ driverNif: assigned.driverNif }] },
    "operations[0]: needs a tractorPlate, here or on the authorization",
  ],
  [
    { operations: [{ driverNif: "NOBODY" }] },
    "operations[0].driverNif: /driverNif does not match a registered driver of this company. (unknown_reference)",
  ],
  [
    { ...assigned, waiting: [{ driverNif: assigned.driverNif }] },
    "waiting[0]: would not wait: the authorization has a driver and tractor, so this is an operation",
  ],
  [{ ...assigned, operations: [{}] }, "status: must be Finished: the operations consume it"],
  [
    { ...assigned, operations: [{}], status: "Finished", reason: "manual" },
    "reason: must be consumed: the operations consume it",
  ],
  [
    { status: "Finished", reason: "consumed" },
    "reason: must not be consumed: some quantity remains, or the operations do not end it",
  ],
  [{ ...ended }, notExpired],
  [{ ...ended, finishedAt: "2026-06-03T00:00:00Z" }, notExpired],
  [{ ...ended, ...window, createdAt: window.scheduledDate, finishedAt: window.endDate }, notExpired],
])("of an authorization, %j is wrong", (differences, ...expected) => {
  const authorizations = [{ ...order, ...differences }];
  expect(mistakesIn({ companies: [{ ...company, authorizations }] })).toEqual(
    expected.map((line) => `seed companies[0].authorizations[0].${line}`),
  );
});

test.each([
  [{ ...order, externalId: "ERP-2", id: id(1) }, "id: must differ from the id of every other authorization"],
  [{ ...order }, "externalId: must differ from the externalId of every other authorization"],
])("two authorizations have neither the same id nor the same externalId: %#", (second, expected) => {
  const authorizations = [{ ...order, id: id(1) }, second];
  expect(mistakesIn({ companies: [{ ...company, authorizations }] })).toEqual([
    `seed companies[0].authorizations[1].${expected}`,
  ]);
});

test("a mistake in a list says at which place", () => {
  const trailerPlates = [...Array<string>(10).fill("R1"), "no plate"];
  const [first] = mistakesIn({ companies: [{ ...company, authorizations: [{ ...order, trailerPlates }] }] });
  expect(first).toMatch(/^seed companies\[0\]\.authorizations\[0\]\.trailerPlates/);
});
