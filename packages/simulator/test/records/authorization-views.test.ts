import { expect, test } from "vitest";
import { AuthorizationViews } from "../../src/records/authorization-views.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";

test("of the authorizations that were read, the newest are remembered, and never more than the maximum", () => {
  const shown = new AuthorizationViews(4);
  const names = { product: null, warehouse: null };
  const kept = Array.from({ length: 7 }, (_, at) => {
    const one = keptAuthorization({ id: String(at) });
    shown.keep(one, { value: one, text: "", names, fields: "full" });
    return one;
  });
  const remembered = kept.filter((one) => shown.find(one, names, "full"));
  expect(remembered.map(({ id }) => id)).toEqual(["4", "5", "6"]);
});

test("an authorization is found as it was shown while its names and its fields are the same", () => {
  const shown = new AuthorizationViews();
  const one = keptAuthorization({ id: "1" });
  const names = { product: "Wheat", warehouse: "Silo" };
  const kept = shown.keep(one, { value: one, text: "", names, fields: "full" });
  expect(shown.find(one, { ...names }, "full")).toBe(kept);
  expect(shown.find(one, { ...names, product: "Rye" }, "full")).toBeUndefined();
  expect(shown.find(one, { ...names, warehouse: null }, "full")).toBeUndefined();
  expect(shown.find(one, names, "documented")).toBeUndefined();
  expect(shown.find(keptAuthorization({ id: "1" }), names, "full")).toBeUndefined();
});

test("an authorization is worth keeping when it is read again, and is not found before", () => {
  const shown = new AuthorizationViews();
  const one = keptAuthorization({ id: "1" });
  expect([shown.isReadAgain(one), shown.isReadAgain(one)]).toEqual([false, true]);
  expect(shown.find(one, { product: null, warehouse: null }, "full")).toBeUndefined();
});
