import { eachOptionalText, type OptionalText } from "@totem-partner/spec/record-fields";
import { createAuthorizationBody } from "@totem-partner/spec/requests";
import { expect, expectTypeOf, test } from "vitest";
import type { ActiveAuthorization } from "../../src/domain/authorizations/authorization.ts";

test("every optional text of a create is one of an authorization", () => {
  expectTypeOf<Pick<ActiveAuthorization, OptionalText>>().toEqualTypeOf<Record<OptionalText, string | null>>();
});

test("there is a value for each optional text, made of its name, in the order of the contract", () => {
  const { properties = {}, required = [] } = createAuthorizationBody;
  const texts = Object.entries(properties).filter(
    ([, { type, format }]) => type?.[0] === "string" && format !== "date-time",
  );
  const optional = texts.map(([name]) => name).filter((name) => !required.includes(name));
  expect(Object.entries(eachOptionalText((field) => field))).toEqual(optional.map((name) => [name, name]));
});
