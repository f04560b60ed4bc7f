import { expect, test } from "vitest";
import { nullInPatch, withoutDroppedNulls } from "../../src/domain/authorizations/authorization.ts";
import { contextAt } from "../support/domain/domain-context.ts";

const assuming = (value: "clears" | "ignore" | "reject") => contextAt(0, { "patch-null": value }).assume;

test.each(["clears", "ignore", "reject"] as const)(
  "null in a field that may be cleared means what is assumed: %s",
  (value) => {
    expect(nullInPatch({ tractorPlate: "AB1", driverNif: null }, assuming(value))).toBe(value);
  },
);

test("the assumption is read only where a field that may be cleared is null", () => {
  const unasked = (id: string) => {
    throw new Error(`${id} was asked for`);
  };
  for (const patch of [{}, { tractorPlate: "AB1" }, { quantity: null }])
    expect(nullInPatch(patch, unasked)).toBe("clears");
});

test("nulls are dropped from a PATCH only where they are assumed to be ignored; all else stays", () => {
  const patch = { tractorPlate: null, driverNif: "12345678Z", trailerPlates: [] };
  expect(withoutDroppedNulls(patch, assuming("ignore"))).toEqual({ driverNif: "12345678Z", trailerPlates: [] });
  for (const value of ["clears", "reject"] as const) expect(withoutDroppedNulls(patch, assuming(value))).toBe(patch);
});
