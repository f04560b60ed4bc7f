import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { updateAuthorizationBody } from "../../generated/requests.ts";
import { checkRequest } from "../../check/request-check.ts";
import type { Schema } from "../../check/schema.ts";
import { type SurplusCode, withoutSurplusFields } from "../../check/surplus-fields.ts";
import { requestInput } from "./request-inputs.ts";
import { requests } from "../../generated/requests.ts";

const schemas: Readonly<Record<string, Readonly<Record<string, Schema>>>> = requests;

const codes: SurplusCode[] = ["removed_field", "immutable_field", "unknown_field", "unknown_query_parameter"];
const unknown = new Set<SurplusCode>(["unknown_field", "unknown_query_parameter"]);

test("what is dropped is exactly what the check calls by one of the codes", () => {
  fc.assert(
    fc.property(requestInput, fc.subarray(codes), ({ contractPart: { operationId, part }, value }, some) => {
      const dropped = new Set(some);
      const schema = schemas[operationId]?.[part] ?? {};
      const errorsOf = (given: unknown) => {
        const checked = checkRequest(part, schema, given);
        return checked.ok ? [] : checked.errors;
      };
      const before = errorsOf(value);
      fc.pre(before.length < 100);
      const rest = before.filter(({ code }) => code === undefined || !dropped.has(code));
      expect(errorsOf(withoutSurplusFields(part, schema, value, dropped))).toEqual(rest);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});

test("of what is unknown, removed and immutable only what is named is dropped; what a known field holds stays", () => {
  const body: unknown = JSON.parse(
    '{"quantity":1,"driverId":"x","driverNif":"1","__proto__":{},"constructor":2,"extra":3}',
  );
  const without = (...dropped: SurplusCode[]) =>
    withoutSurplusFields("body", updateAuthorizationBody, body, new Set(dropped));
  expect(without("unknown_field")).toEqual({ quantity: 1, driverId: "x", driverNif: "1" });
  expect(without("unknown_field", "removed_field")).toEqual({ quantity: 1, driverNif: "1" });
  expect(without("unknown_field", "immutable_field")).toEqual({ driverId: "x", driverNif: "1" });
});

const nested: Schema = {
  type: ["object"],
  closed: true,
  properties: {
    lines: { type: ["array"], items: { type: ["object"], closed: true, properties: { plate: { type: ["string"] } } } },
    open: { type: ["object"], properties: { inner: { closed: true, properties: {} } } },
  },
};

test("unknown fields are dropped at every depth that the schema describes, and an open object keeps its own", () => {
  const value = {
    lines: [{ plate: "A", x: 1 }, 7, { y: [] }],
    open: { inner: { z: 1 }, constructor: { own: 1 } },
    w: 1,
  };
  const rest = { lines: [{ plate: "A" }, 7, {}], open: { inner: {}, constructor: { own: 1 } } };
  expect(checkRequest("body", nested, value)).toMatchObject({
    errors: [
      { path: "/lines/0/x", code: "unknown_field" },
      { path: "/lines/1", message: "must be an object" },
      { path: "/lines/2/y" },
      { path: "/open/inner/z" },
      { path: "/w" },
    ],
  });
  expect(withoutSurplusFields("body", nested, value, unknown)).toEqual(rest);
});

test.each([null, undefined, 1, "text", [1], true])("%j has no fields to drop", (value) => {
  expect(withoutSurplusFields("body", updateAuthorizationBody, value, unknown)).toBe(value);
});
