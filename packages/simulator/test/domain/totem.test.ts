import { expect, test } from "vitest";
import type { Authorization } from "../../src/domain/authorizations/authorization.ts";
import {
  type Arrival,
  decideArrival,
  decideOn,
  type ActiveAuthorizations,
} from "../../src/domain/authorizations/totem.ts";
import { CompanyRecords } from "../../src/records/company-records.ts";
import { driver, northGate, otherDriver, southGate } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";

const context = contextAt(100);
const assigned = keptAuthorization({ driverNif: driver, tractorPlate: "AB1", trailerPlates: ["T1", "T2"] });

const arrivalAt = (differences: Partial<Arrival> = {}): Arrival => ({
  totemGroupId: northGate,
  driverNif: driver,
  ...differences,
});

test("[S004][S005] an authorization with driver and tractor records the operation, of all that remains", () => {
  expect(decideOn({ ...assigned, remainingQuantity: 7.5 }, arrivalAt(), context)).toMatchObject({
    outcome: "record",
    operation: { authorizationId: "auth-1", quantity: 7.5, recordedAt: 100, driverNif: driver, tractorPlate: "AB1" },
  });
});

test.each([
  [null, null, ["driverNif", "tractorPlate"]],
  [driver, null, ["tractorPlate"]],
  [null, "AB1", ["driverNif"]],
])("[S005] driver %o and tractor %o: pending, and what is missing is named", (driverNif, tractorPlate, missing) => {
  const authorization = keptAuthorization({ driverNif, tractorPlate });
  expect(decideOn(authorization, arrivalAt({ tractorPlate: "AB1" }), context)).toEqual({
    outcome: "pending",
    authorization,
    missing,
  });
});

test("plates that the driver does not say are not compared; case and the order of trailers do not matter", () => {
  for (const plates of [{}, { tractorPlate: "ab1" }, { trailerPlates: ["t2", "T1"] }]) {
    expect(decideOn(assigned, arrivalAt(plates), context).outcome).toBe("record");
  }
});

test("trailers are not compared when none are assigned", () => {
  expect(decideOn({ ...assigned, trailerPlates: [] }, arrivalAt({ trailerPlates: ["X1"] }), context).outcome).toBe(
    "record",
  );
});

const refusals: [string, Authorization, Partial<Arrival>][] = [
  ["other_totem_group", assigned, { totemGroupId: southGate }],
  ["authorization_finished", { ...assigned, status: "Finished", reason: "manual" }, {}],
  ["not_yet_valid", { ...assigned, scheduledDate: 101 }, {}],
  ["no_longer_valid", { ...assigned, scheduledDate: 1, endDate: 99 }, {}],
  ["nothing_left", { ...assigned, remainingQuantity: 0 }, {}],
  ["driver_mismatch", assigned, { driverNif: otherDriver }],
  ["tractor_mismatch", assigned, { tractorPlate: "AB2" }],
  ["trailer_mismatch", assigned, { trailerPlates: ["T1"] }],
  ["trailer_mismatch", assigned, { trailerPlates: [] }],
  ["trailer_mismatch", assigned, { trailerPlates: ["T1T2"] }],
  ["trailer_mismatch", assigned, { trailerPlates: ["T1", "T1"] }],
  ["quantity_not_possible", assigned, { quantity: 0 }],
  ["quantity_not_possible", assigned, { quantity: 0.0000001 }],
  ["quantity_over_remaining", assigned, { quantity: 10.1 }],
];

/** The reason why a driver is turned away, as a sentence. */
const aReason = expect.stringMatching(/^[A-Z].+\.$/) as unknown;

test.each(refusals)("%s", (code, authorization, differences) => {
  const decision = decideOn(authorization, arrivalAt(differences), context);
  expect(decision).toEqual({ outcome: "refused", code, detail: aReason });
});

test("what does not fit is refused even where driver and tractor are still missing", () => {
  const unassigned = keptAuthorization({ scheduledDate: 101 });
  expect(decideOn(unassigned, arrivalAt(), context)).toMatchObject({ code: "not_yet_valid" });
});

/** The decision of a totem that knows these authorizations. */
function decisionAt(
  known: Authorization[],
  arrival: Partial<Arrival> = {},
  differences: Partial<ActiveAuthorizations> = {},
) {
  const { authorizations, candidates } = new CompanyRecords();
  for (const one of known) authorizations.set(one.id, one);
  const totemGroups = new Set([arrivalAt().totemGroupId]);
  const active = { totemGroups, drivers: new Set([driver]), authorizations, candidates, ...differences };
  return decideArrival(arrivalAt(arrival), active, context);
}

/** The same in short; a driver who is turned away must be told why. */
function atTotem(...given: Parameters<typeof decisionAt>): string {
  const decision = decisionAt(...given);
  if (decision.outcome !== "refused") return `${decision.outcome} ${decision.authorization.id}`;
  expect(decision.detail).toEqual(aReason);
  return decision.code;
}

test("a totem group that the company has not comes first, then a driver who is not registered", () => {
  const drivers = new Set([otherDriver]);
  expect(atTotem([assigned], {}, { totemGroups: new Set<string>(), drivers })).toBe("unknown_totem_group");
  expect(atTotem([assigned], {}, { drivers })).toBe("driver_not_registered");
});

test("a named authorization is the one that is meant, or does not exist", () => {
  const other = { ...assigned, id: "auth-2" };
  expect(atTotem([assigned, other], { authorizationId: "auth-2" })).toBe("record auth-2");
  expect(atTotem([assigned, other], { authorizationId: "auth-3" })).toBe("authorization_not_found");
});

test("an authorization that names the driver comes before one that names nobody", () => {
  const open = keptAuthorization({ id: "open" });
  expect(atTotem([open, assigned])).toBe("record auth-1");
  expect(atTotem([open])).toBe("pending open");
});

test("ambiguous authorizations are named, ten of them at the most", () => {
  const known = Array.from({ length: 12 }, (_, at) => ({ ...assigned, id: `a${at}` }));
  const detail = `Several authorizations match; choose one with authorizationId: `;
  expect(decisionAt(known.slice(0, 2))).toMatchObject({ detail: `${detail}a0, a1.` });
  expect(decisionAt(known)).toMatchObject({ detail: `${detail}a0, a1, a2, a3, a4, a5, a6, a7, a8, a9.` });
});

test("[S003] what cannot serve is not considered: other group, Finished, out of its window, nothing left, another's", () => {
  const unfit: Authorization[] = [
    { ...assigned, id: "a", totemGroupId: southGate },
    { ...assigned, id: "b", status: "Finished", reason: "manual" },
    { ...assigned, id: "c", scheduledDate: 101 },
    { ...assigned, id: "d", remainingQuantity: 0 },
    { ...assigned, id: "e", driverNif: otherDriver },
  ];
  expect(atTotem(unfit)).toBe("no_authorization");
  expect(atTotem([...unfit, assigned])).toBe("record auth-1");
});
