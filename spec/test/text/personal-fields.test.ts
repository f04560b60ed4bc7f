import { expect, test } from "vitest";
import contract from "../../generated/openapi.json" with { type: "json" };
import { personalFields } from "../../text/personal-fields.ts";

test("every tax id of an authorization is personal, and nothing else is", () => {
  const properties = Object.entries(contract.components.schemas.AuthorizationCreate.properties);
  const taxIds = properties.filter(([, schema]) => "$ref" in schema && schema.$ref.endsWith("/TaxId"));
  expect(taxIds.map(([name]) => name).sort()).toEqual([...personalFields]);
});
