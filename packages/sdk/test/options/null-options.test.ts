import { expect, test } from "vitest";
import { ConfigurationError, PartnerClient } from "../../src/index.ts";

const partner = new PartnerClient({
  baseUrl: "https://service.example",
  apiKey: "test_demo",
  fetch: () => Promise.reject(new Error("must not be called")),
});

/** What a program without types may hand over. */
const nothing: never = JSON.parse("null");
const { authorizations } = partner;

test.each<[string, () => unknown]>([
  ["PartnerClient", () => new PartnerClient(nothing)],
  ["withOptions", () => partner.withOptions(nothing)],
  ["getAuthorization", () => authorizations.get("id", nothing)],
  ["createAuthorization", () => authorizations.create(nothing, nothing)],
  ["cancelAuthorization", () => authorizations.cancel("id", nothing)],
  ["updateAuthorization", () => authorizations.assign("id", {}, nothing)],
  ["listProducts", () => partner.products.list({}, nothing)],
  ["push", () => authorizations.push([], nothing)],
  ["check", () => Array.fromAsync(authorizations.check([], nothing))],
])("%s: null is no options", async (owner, call) => {
  const failure: unknown = await (async () => await call())().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", `${owner}: the options must be an object.`);
});

test.each<[string, () => unknown]>([
  ["a push of null", () => authorizations.push(nothing)],
  ["a check of null", () => Array.fromAsync(authorizations.check(nothing))],
  ["a push of an object", () => authorizations.push(JSON.parse("{}"))],
])("%s has no rows", async (_, call) => {
  const failure: unknown = await (async () => await call())().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure).toHaveProperty("message", "rows must be an array or another iterable.");
});
