import { expect, test } from "vitest";
import { ShownAuthorizations } from "../../src/records/shown-authorizations.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";

test("of the authorizations that were read, the newest are remembered, and never more than the maximum", () => {
  const shown = new ShownAuthorizations(4);
  const names = { product: null, warehouse: null };
  const kept = Array.from({ length: 7 }, (_, at) => {
    const one = keptAuthorization({ id: String(at) });
    shown.keep(one, { value: one, text: "", names, fields: "full" });
    return one;
  });
  const remembered = kept.filter((one) => shown.find(one, names, "full"));
  expect(remembered.map(({ id }) => id)).toEqual(["4", "5", "6"]);
});
