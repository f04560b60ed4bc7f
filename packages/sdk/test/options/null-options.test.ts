import { expect, test } from "vitest";
import { ConfigurationError, PartnerClient } from "../../src/index.ts";
import { clientOf, failureOf } from "../support/scripted-service.ts";

const { partner } = clientOf(() => Promise.reject(new Error("must not be called")));
const { authorizations, products } = partner;

/** Calls a method as a program without types may. */
async function call(on: object, method: string, ...given: unknown[]): Promise<unknown> {
  const found: unknown = Reflect.get(on, method);
  if (typeof found !== "function") throw new Error(`no ${method}`);
  const result: unknown = await Reflect.apply(found, on, given);
  return method === "check" ? Reflect.apply(Array.fromAsync, Array, [result]) : result;
}

test.each([
  ["PartnerClient", () => call(Reflect, "construct", PartnerClient, [null])],
  ["withOptions", () => call(partner, "withOptions", null)],
  ["getAuthorization", () => call(authorizations, "get", "id", null)],
  ["createAuthorization", () => call(authorizations, "create", null, null)],
  ["cancelAuthorization", () => call(authorizations, "cancel", "id", null)],
  ["updateAuthorization", () => call(authorizations, "assign", "id", {}, null)],
  ["createProduct", () => call(products, "create", {}, null)],
  ["push", () => call(authorizations, "push", [], null)],
  ["check", () => call(authorizations, "check", [], null)],
])("%s: null is no options", async (owner, calling) => {
  const failure = await failureOf(calling());
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", `${owner}: the options must be an object.`);
});

test.each([
  ["push", null],
  ["push", {}],
  ["check", undefined],
])("%s: %j is no rows", async (method, rows) => {
  const failure = await failureOf(call(authorizations, method, rows));
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", "rows must be an array or another iterable.");
});
