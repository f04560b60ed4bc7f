import { expect, test } from "vitest";
import { targetOf } from "@totem-partner/control/ui/session/exchange.ts";
import { bytes, count, pluralize, stateOf } from "../ui/operator/parts/values.tsx";
import { companyIn, hrefOf, listHref } from "../ui/operator/route.ts";

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 kB"],
  [36_864, "36.0 kB"],
  [1_048_575, "1024 kB"],
  [64 * 2 ** 20, "64.0 MB"],
  [3 * 2 ** 40, "3.0 TB"],
  [5000 * 2 ** 40, "5000 TB"],
])("%i bytes are shown as %s", (number, words) => {
  expect(bytes(number)).toBe(words);
});

test("things are counted with their name", () => {
  expect([count(1_234_567), pluralize(1, "company", "companies"), pluralize(0, "key")]).toEqual([
    "1,234,567",
    "1 company",
    "0 keys",
  ]);
});

test("the address of a company opens it, and every other one the list", () => {
  expect(companyIn(hrefOf("el-molino-2"))).toBe("el-molino-2");
  expect(companyIn("#/companies/a%20b/more")).toBe("a b");
  expect(companyIn("#/companies/%")).toBe("%");
  for (const hash of ["", "#", "#/", listHref, `${listHref}/`, "#/company/espiga"]) {
    expect(companyIn(hash), hash).toBeUndefined();
  }
});

test("a call goes to the company and the key that it names, with the parameters that it has", () => {
  expect(targetOf("/_sandbox", "/companies", { query: { limit: 50, offset: 0, name: "a&b", is: undefined } })).toBe(
    "/_sandbox/companies?limit=50&offset=0&name=a%26b",
  );
  expect(targetOf("/_sandbox", "/companies/{company}/keys/{key}/rotate", { company: "a/b", key: "1?" })).toBe(
    "/_sandbox/companies/a%2Fb/keys/1%3F/rotate",
  );
});

test.each([
  [true, null, "awake"],
  [false, null, "asleep"],
  [true, "2026-07-01T08:00:00.000Z", "archived"],
] as const)("awake: %s and archived at %s is %s", (isAwake, archivedAt, state) => {
  expect(stateOf({ isAwake, archivedAt })).toBe(state);
});
