import { createAuthorizationBody } from "@totem-partner/spec/requests";
import { expect, test } from "vitest";
import { type Dates, windowOf } from "../../src/domain/authorizations/authorization.ts";
import { dueCommand } from "../../src/domain/authorizations/authorization-transitions.ts";
import type { Assume } from "../../src/domain/decision.ts";
import { createSchema, knownPartyFields, nullInPatch, withoutDroppedNulls } from "../../src/requests/assumed-check.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { contextAt, keptAuthorization } from "../support/domain/domain-context.ts";

/** The open points that a rule asks about. */
function askedBy(rule: (assume: Assume) => unknown): string[] {
  const { assume } = contextAt(0);
  const asked: string[] = [];
  rule((id) => {
    asked.push(id);
    return assume(id);
  });
  return asked;
}

test("what null means in a PATCH is asked only where a field that may be cleared is null", () => {
  const asked = (patch: object) => askedBy((assume) => nullInPatch(patch, assume));
  for (const patch of [{}, { tractorPlate: "AB1" }, { quantity: null }]) expect(asked(patch)).toEqual([]);
  expect(asked({ driverNif: null })).toEqual(["patch-null"]);
  const patch = { driverNif: "12345678Z", tractorPlate: null, trailerPlates: [] };
  const left = withoutDroppedNulls(patch, contextAt(0, { "patch-null": "ignore" }).assume);
  expect(left).toEqual({ driverNif: "12345678Z", trailerPlates: [] });
});

test("what a lone endDate does is asked only where there is one", () => {
  const asked = (dates: Dates) => askedBy((assume) => windowOf(dates, assume));
  expect(asked({ scheduledDate: null, endDate: null })).toEqual([]);
  expect(asked({ scheduledDate: 1, endDate: 5 })).toEqual([]);
  expect(asked({ scheduledDate: null, endDate: 5 })).toEqual(["end-date-only"]);
});

test("whether a window's end matters is not asked before it has come", () => {
  const dated = keptAuthorization({ scheduledDate: 1, endDate: 5 });
  const asked = (now: number) => askedBy((assume) => dueCommand(dated, { ...contextAt(now), assume }));
  expect([asked(5), asked(6)]).toEqual([[], ["expiry"]]);
});

test("further party fields are known to a service only where that is assumed, which is asked only where there are any", () => {
  const body = { ...anAuthorization({ partnerName: "Harinas" }), partnerAddress: "Calle 1" };
  expect(knownPartyFields(body, contextAt(0, { "further-party-fields": "accept" }).assume)).toEqual(["partnerAddress"]);
  expect(knownPartyFields(body, contextAt(0).assume)).toEqual([]);
  expect(askedBy((assume) => knownPartyFields(anAuthorization(), assume))).toEqual([]);
});

test("what a create requires is asked only about what is missing, each open point by itself", () => {
  const { required: byDefault = [] } = createAuthorizationBody;
  const lenient = byDefault.filter((field) => !["productExternalId", "warehouseExternalId"].includes(field));
  const parties = ["partnerName", "productOwnerName"];
  const required = (missing: readonly string[], assume: Assume) => {
    const given = [...byDefault, ...parties].filter((field) => !missing.includes(field));
    return createSchema(Object.fromEntries(given.map((field) => [field, "x"])), assume).required;
  };
  const essential = contextAt(0, { "required-on-create": "essential" }).assume;
  const strict = contextAt(0, { "party-fields": "required" }).assume;
  const both = contextAt(0, { "required-on-create": "essential", "party-fields": "required" }).assume;
  expect(required([...byDefault, ...parties], contextAt(0).assume)).toEqual(byDefault);
  expect(required(["productExternalId", ...parties], essential)).toEqual(lenient);
  for (const field of parties) expect(required([field], strict)).toEqual([...byDefault, ...parties]);
  expect(required(["productExternalId", ...parties], both)).toEqual([...lenient, ...parties]);
  expect(required(parties, both)).toEqual([...byDefault, ...parties]);
  expect(askedBy((assume) => required([], assume))).toEqual([]);
});
