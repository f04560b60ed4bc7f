import { describe, expect, test } from "vitest";
import { type CallHeaders, ConfigurationError } from "../../src/index.ts";
import { authorization, id, order } from "../support/examples.ts";
import { apiKey, clientOf, collect, failureOf, json } from "../support/scripted-service.ts";

const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const protocol = { id, state: "Inactive" };

test("the headers of a call are sent with each of its requests, and with no other call", async () => {
  const { partner, received } = clientOf(({ url }) =>
    json(url.search === "" ? authorization : { items: [], total: 0, limit: 1, offset: 0 }),
  );
  await partner.authorizations.assign(id, { tractorPlate: "1234BCD" }, { headers: { traceparent: trace } });
  await collect(partner.products.list({ limit: 2 }, { headers: new Headers({ TraceParent: trace }) }));
  await partner.authorizations.get(id);
  expect(received.map(({ headers }) => headers.get("traceparent"))).toEqual([trace, trace, trace, null]);
  expect(received.every(({ headers }) => headers.get("x-partner-api-key") === apiKey)).toBe(true);
});

test("a call may ask for another representation, and send JSON under another type", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  const headers = { Accept: "application/vnd.service+json", "Content-Type": "application/json; charset=utf-8" };
  await partner.authorizations.create(order, { headers });
  expect(received[0]?.headers.get("accept")).toBe("application/vnd.service+json");
  expect(received[0]?.headers.get("content-type")).toBe("application/json; charset=utf-8");
});

test("a raw call has headers and a signal of its own", async () => {
  const { partner, received } = clientOf(() => json(authorization));
  await partner.raw.GET("/authorizations/{id}", { params: { path: { id } }, headers: { traceparent: trace } });
  await partner.raw.GET("/webhook", { headers: { "X-Partner-API-Key": "of another" } });
  expect(received.map(({ headers }) => headers.get("traceparent"))).toEqual([trace, null]);
  expect(received.map(({ headers }) => headers.get("x-partner-api-key"))).toEqual([apiKey, apiKey]);
  const aborted = partner.raw.GET("/webhook", { signal: AbortSignal.abort("enough") });
  expect(await failureOf(aborted)).toMatchObject({ kind: "abort", cause: "enough" });
});

describe("a call is refused, unsent, that sets", () => {
  test.each([
    ["the API key", "X-Partner-API-Key", "the client's options or the body determine it"],
    ["the host", "Host", "the client's options or the body determine it"],
    ["the length", "content-length", "the client's options or the body determine it"],
    ["a header whose name is none", "trace parent", "has an invalid name or value"],
  ])("%s", async (_, name, why) => {
    const { partner, received } = clientOf(() => json(authorization));
    const failure = await failureOf(partner.authorizations.get(id, { headers: { [name]: "value" } }));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(failure).toMatchObject({ operation: "getAuthorization", attempts: 0, repeatIsSafe: true });
    expect(failure).toHaveProperty("message", expect.stringContaining(`the header ${name}`));
    expect(failure).toHaveProperty("message", expect.stringContaining(why));
    expect(received).toEqual([]);
  });

  test("a value with a line break, which the error does not show", async () => {
    const headers: CallHeaders = { authorization: "Bearer secret-token\r\nx: y" };
    const failure = await failureOf(clientOf(() => json({})).partner.authorizations.get(id, { headers }));
    expect(failure).toBeInstanceOf(ConfigurationError);
    expect(String(failure)).not.toContain("secret-token");
    expect(failure).not.toHaveProperty("cause");
  });

  test("the content type of a form", async () => {
    const { partner, received } = clientOf(() => json(protocol));
    const headers = { "Content-Type": "multipart/form-data" };
    const failure = await failureOf(partner.cleaningProtocol.create({ enabled: false }, { headers }));
    expect(failure).toHaveProperty(
      "message",
      "The request was not sent: the header Content-Type cannot be set here: the client's options or the body determine it.",
    );
    expect(received).toEqual([]);
    await partner.cleaningProtocol.create({ enabled: false }, { headers: { traceparent: trace } });
    expect(received[0]?.headers.get("traceparent")).toBe(trace);
  });
});
