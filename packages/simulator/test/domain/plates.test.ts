import { expect, test } from "vitest";
import { normalizePlate } from "../../src/domain/authorizations/authorization.ts";
import { samePlates } from "../../src/domain/authorizations/totem.ts";

test("a plate is kept in upper case", () => {
  expect(normalizePlate("ab1")).toBe("AB1");
});

test("lists of plates are the same in any order and case, but not with other plates of the same letters", () => {
  expect(samePlates(["AB1", "C2"], ["c2", "ab1"])).toBe(true);
  expect(samePlates(["AB1", "C2"], ["AB1C2"])).toBe(false);
  expect(samePlates(["AB1", "C2"], ["AB", "1C2"])).toBe(false);
  expect(samePlates(["AB1", "C2"], ["AB1"])).toBe(false);
  expect(samePlates([], [])).toBe(true);
});
