import fc from "fast-check";
import { expect, test } from "vitest";
import { updateAuthorizationBody } from "../generated/requests.ts";
import { checkRequest } from "../request-check.ts";
import type { Schema } from "../schema.ts";
import { withoutUnknownFields } from "../unknown-fields.ts";
import { requestInput } from "./request-inputs.ts";
import { requests } from "../generated/requests.ts";

const schemas: Readonly<Record<string, Readonly<Record<string, Schema>>>> = requests;

test("what is dropped is exactly what the check calls unknown", () => {
  fc.assert(
    fc.property(requestInput, ({ contractPart: { operationId, part }, value }) => {
      const schema = schemas[operationId]?.[part] ?? {};
      const errorsOf = (given: unknown) => {
        const checked = checkRequest(part, schema, given);
        return checked.ok ? [] : checked.errors;
      };
      const before = errorsOf(value);
      fc.pre(before.length < 100);
      const rest = before.filter(({ code }) => code !== "unknown_field" && code !== "unknown_query_parameter");
      expect(errorsOf(withoutUnknownFields(schema, value))).toEqual(rest);
    }),
    { numRuns: 2000 },
  );
});

test("removed and immutable fields stay, and so does what was sent in a known one", () => {
  const body: unknown = JSON.parse(
    '{"quantity":1,"driverId":"x","driverNif":"1","__proto__":{},"constructor":2,"extra":3}',
  );
  const kept = { quantity: 1, driverId: "x", driverNif: "1" };
  expect(withoutUnknownFields(updateAuthorizationBody, body)).toEqual(kept);
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
  expect(withoutUnknownFields(nested, value)).toEqual(rest);
});

test.each([null, undefined, 1, "text", [1], true])("%j has no fields to drop", (value) => {
  expect(withoutUnknownFields(updateAuthorizationBody, value)).toBe(value);
});
