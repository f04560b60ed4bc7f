import { createAuthorizationBody } from "@totem-partner/spec/requests";
import { expect, expectTypeOf, test } from "vitest";
import {
  type ActiveAuthorization,
  eachOptionalText,
  type OptionalText,
} from "../../src/domain/authorizations/authorization.ts";
import type { CreateRequest } from "../../src/domain/authorizations/authorization-creation.ts";

type Fixed = "externalId" | "productExternalId" | "warehouseExternalId" | "quantity" | "totemGroupId";
type Other = Fixed | "operationType" | "carrierTaxId" | "scheduledDate" | "endDate" | "trailerPlates";

test("every optional text of a create is one of an authorization, and forgetting one does not compile", () => {
  expectTypeOf<OptionalText>().toEqualTypeOf<Exclude<keyof CreateRequest, Other>>();
  expectTypeOf<Pick<ActiveAuthorization, OptionalText>>().toEqualTypeOf<Record<OptionalText, string | null>>();
  const { batch: _batch, ...withoutBatch } = eachOptionalText(() => true as const);
  // @ts-expect-error It has no batch.
  withoutBatch satisfies Record<OptionalText, true>;
});

test("there is a value for each optional text, made of its name, in the order of the contract", () => {
  const { properties = {}, required = [] } = createAuthorizationBody;
  const texts = Object.entries(properties).filter(
    ([, { type, format }]) => type?.[0] === "string" && format !== "date-time",
  );
  const optional = texts.map(([name]) => name).filter((name) => !required.includes(name));
  expect(Object.entries(eachOptionalText((field) => field))).toEqual(optional.map((name) => [name, name]));
});
