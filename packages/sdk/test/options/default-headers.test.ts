import { expect, test } from "vitest";
import { type CallHeaders, ConfigurationError, PartnerClient } from "../../src/index.ts";
import { authorization, id, order, protocol } from "../support/examples.ts";
import { apiKey, baseUrl, clientOf, json } from "../support/scripted-service.ts";

const header = (name: string, received: readonly { headers: Headers }[]) =>
  received.map(({ headers }) => headers.get(name));

test("the headers of a client are sent with every request, raw calls and forms included", async () => {
  const { partner, received } = clientOf(
    ({ url }) => json(url.pathname.endsWith("protocol") ? protocol : authorization),
    { headers: { "X-Gateway": "north" } },
  );
  await partner.authorizations.create(order);
  await partner.raw.GET("/authorizations/{id}", { params: { path: { id } } });
  await partner.cleaningProtocol.create({ enabled: false });
  expect(header("x-gateway", received)).toEqual(["north", "north", "north"]);
  expect(header("x-partner-api-key", received)).toEqual([apiKey, apiKey, apiKey]);
  const form = expect.stringMatching(/^multipart\/form-data; boundary=/);
  expect(header("content-type", received)).toEqual(["application/json", null, form]);
});

test("a header of a call, and other headers with withOptions, take their place", async () => {
  const { partner, received } = clientOf(() => json(authorization), { headers: new Headers({ "x-gateway": "north" }) });
  await partner.authorizations.get(id, { headers: { "X-GATEWAY": "south" } });
  await partner.withOptions({ headers: { "x-other": "1" } }).authorizations.get(id);
  expect(header("x-gateway", received)).toEqual(["south", null]);
});

const unseen = (headers: unknown) => Object.assign({ baseUrl, apiKey }, { headers }) as { headers: CallHeaders };

test.each([
  ["the API key", { "X-Partner-API-Key": "other" }, "the header X-Partner-API-Key cannot be set"],
  ["the host", { host: "other.example" }, "the header host cannot be set"],
  ["the type of the body", { "Content-Type": "text/plain" }, "the header Content-Type cannot be set"],
  ["one idempotency key for every create", { "Idempotency-Key": "1" }, "the header Idempotency-Key cannot be set"],
  ["the same by its older name", { "x-idempotency-key": "1" }, "the header x-idempotency-key cannot be set"],
  ["a value of two lines", { "x-token": "secret\r\nx: y" }, "the header x-token has an invalid name or value"],
  ["a variable that is not set", { "x-token": undefined }, "the header x-token has an invalid name or value"],
  ["a text in place of headers", "x-token: secret", "headers must be an object"],
])("a client is refused that sets %s", (_what, headers, why) => {
  const make = () => new PartnerClient(unseen(headers));
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow(why);
  expect(make).not.toThrow("secret");
});
