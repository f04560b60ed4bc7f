import { expect, test } from "vitest";
import { requiredOnCreate } from "../../src/domain/authorizations/authorization.ts";
import { contextAt } from "../support/domain/domain-context.ts";

const byDefault = ["externalId", "productExternalId", "warehouseExternalId", "quantity"];
const references = ["productExternalId", "warehouseExternalId"];
const parties = ["partnerName", "productOwnerName"];

const required = (missing: readonly string[], assumptions: Parameters<typeof contextAt>[1] = {}) =>
  requiredOnCreate(byDefault, (field) => missing.includes(field), contextAt(0, assumptions).assume);

test("by default a create requires what the contract says, whatever is missing", () => {
  expect(required([])).toEqual(byDefault);
  expect(required([...byDefault, ...parties])).toEqual(byDefault);
});

test.each(references)("where only the essential is required, a create may leave out %s", (field) => {
  expect(required([field], { "required-on-create": "essential" })).toEqual(["externalId", "quantity"]);
});

test.each(parties)("where party fields are required, a create without %s is told of both", (field) => {
  expect(required([field], { "party-fields": "required" })).toEqual([...byDefault, ...parties]);
});

test("the two have nothing to do with each other", () => {
  const both = { "required-on-create": "essential", "party-fields": "required" } as const;
  expect(required([...references, ...parties], both)).toEqual(["externalId", "quantity", ...parties]);
  expect(required(parties, both)).toEqual([...byDefault, ...parties]);
});

test("nothing is asked about what is there", () => {
  const asked: string[] = [];
  const { assume } = contextAt(0);
  requiredOnCreate(
    byDefault,
    () => false,
    (id) => {
      asked.push(id);
      return assume(id);
    },
  );
  expect(asked).toEqual([]);
});
