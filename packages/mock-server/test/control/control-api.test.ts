import { expect, test } from "vitest";
import { anAuthorization, driver } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const unknown = "33333333-3333-4333-8333-333333333333";

test("every mistake in an alternative of one's own is named with its place", async () => {
  await using mock = await startMockServer();
  const names = { "authorization.create": "made", "authorization.updated": "has spaces" };
  const { status, body } = await clientOf(mock.url, mock.apiKey)("PATCH", "/_mock/assumptions", {
    "event-names": names,
  });
  expect([status, body]).toMatchObject([
    400,
    {
      code: "validation_failed",
      errors: [
        {
          in: "body",
          path: "/event-names/authorization.create",
          message: "is not known. Did you mean authorization.created?",
        },
        { in: "body", path: "/event-names/authorization.updated", message: expect.stringContaining("must be a name") },
      ],
    },
  ]);
  expect(mock.assumptions().find(({ id }) => id === "event-names")?.value).toBe("dotted");
});

test("GET /_mock/health needs no key", async () => {
  await using mock = await startMockServer();
  const { status, body } = await clientOf(mock.url)("GET", "/_mock/health");
  expect([status, body]).toEqual([200, { status: "ok", version: mock.version }]);
});

test.each([
  ["POST", "/_mock/reset"],
  ["GET", "/_mock/clock"],
  ["POST", "/_mock/clock/advance"],
  ["PATCH", "/_mock/assumptions"],
  ["POST", "/_mock/arrivals"],
])("%s %s acts on the company of a key, so it needs one", async (method, path) => {
  await using mock = await startMockServer();
  const without = await clientOf(mock.url)(method, path);
  expect([without.status, fieldOf(without.body, "code")]).toEqual([401, "missing_api_key"]);
  const unknownKey = await clientOf(mock.url, "nobody")(method, path);
  expect([unknownKey.status, fieldOf(unknownKey.body, "code")]).toEqual([401, "unknown_api_key"]);
  expect(unknownKey.text).not.toContain("nobody");
});

test("the control API is never found under the partner prefix, nor anything that it has not", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  for (const path of ["/partner/_mock/health", "/_mock", "/_mock/", "/_mock/nothing", "/_mockery"]) {
    expect((await client("GET", path)).status, path).toBe(404);
  }
});

test("a call with another method is answered with 405 and Allow", async () => {
  await using mock = await startMockServer();
  const { status, headers } = await clientOf(mock.url, mock.apiKey)("GET", "/_mock/reset");
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});

test("POST /_mock/reset brings the company back to its fixtures, clock and assumptions, and no other one", async () => {
  await using mock = await startMockServer({ now: "2026-07-01T08:00:00Z" });
  const [client, other] = [clientOf(mock.url, "test_demo"), clientOf(mock.url, "test_other")];
  await other("POST", "/authorizations", anAuthorization());
  const created = await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/clock/advance", { seconds: 60 });
  await client("PATCH", "/_mock/assumptions", { "create-status": "200" });
  const reset = await client("POST", "/_mock/reset");
  expect([reset.status, reset.text]).toEqual([204, ""]);
  expect((await client("GET", `/authorizations/${idOf(created)}`)).status).toBe(404);
  expect((await client("GET", "/_mock/clock")).body).toMatchObject({ now: "2026-07-01T08:00:00.000Z" });
  expect((await client("POST", "/authorizations", anAuthorization())).status).toBe(201);
  expect(fieldOf((await other("GET", "/authorizations")).body, "total")).toBe(1);
});

test("POST /_mock/authorizations makes an authorization of the service's own application", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const { externalId: _none, ...body } = anAuthorization();
  const made = await client("POST", "/_mock/authorizations", body);
  expect([made.status, fieldOf(made.body, "status")]).toEqual([201, "Active"]);
  expect((await client("GET", `/authorizations/${idOf(made)}`)).body).toEqual(made.body);
  const twice = await client("POST", "/_mock/authorizations", body);
  expect(idOf(twice)).not.toBe(idOf(made));
});

test.each([
  [anAuthorization(), 400, "validation_failed"],
  [{}, 400, "validation_failed"],
  [[], 400, "validation_failed"],
  ["{", 400, "malformed_json"],
  [{ ...anAuthorization(), externalId: undefined, productId: unknown }, 400, "removed_field"],
  [{ ...anAuthorization(), externalId: undefined, carrierTaxId: "B00000000" }, 422, "carrier_not_registered"],
  [{ ...anAuthorization(), externalId: undefined, quantity: -1 }, 400, "validation_failed"],
])("POST /_mock/authorizations refuses %j with %i %s", async (body, status, code) => {
  await using mock = await startMockServer();
  const answer = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/authorizations", body);
  expect([answer.status, fieldOf(answer.body, "code")]).toEqual([status, code]);
});

test("[S066] POST /_mock/authorizations/{id}/finish marks it Finished and answers it; a second time is a conflict", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const path = `/_mock/authorizations/${idOf(await client("POST", "/authorizations", anAuthorization()))}/finish`;
  const finished = await client("POST", path);
  expect([finished.status, fieldOf(finished.body, "status")]).toEqual([200, "Finished"]);
  const again = await client("POST", path);
  expect([again.status, fieldOf(again.body, "code")]).toEqual([409, "authorization_already_finished"]);
  const none = await client("POST", `/_mock/authorizations/${unknown}/finish`);
  expect([none.status, fieldOf(none.body, "code")]).toEqual([404, "authorization_not_found"]);
});

test("POST /_mock/authorizations/{id}/assign assigns driver and plates, of which the partner hears as an update", async () => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url, { subscribedEvents: ["authorization.updated"] });
  const { client, create, mock } = server;
  const path = `/_mock/authorizations/${idOf(await create())}/assign`;
  const assigned = await client("POST", path, { driverNif: driver, tractorPlate: "1234bcd", trailerPlates: ["r1"] });
  expect(assigned.status).toBe(200);
  expect(assigned.body).toMatchObject({ driverNif: driver, tractorPlate: "1234BCD", trailerPlates: ["R1"] });
  await mock.deliveries.flush();
  const told = receiver.received.map(({ bytes }) => JSON.parse(bytes.toString()) as unknown);
  expect(told).toMatchObject([{ type: "authorization.updated", data: { authorization: { tractorPlate: "1234BCD" } } }]);
  expect(mock.assign(idOf(assigned), { trailerPlates: [] })).toMatchObject({ trailerPlates: [] });
});

test.each([
  [{ tractorPlate: "R-1" }, 400, "validation_failed"],
  [{ driverNif: "00000000A" }, 422, "unknown_reference"],
  [{ productExternalId: "MAIZE-01" }, 400, "validation_failed"],
  [{ driverId: "17" }, 400, "validation_failed"],
  [[], 400, "validation_failed"],
])("POST /_mock/authorizations/{id}/assign refuses %j with %i %s", async (body, status, code) => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  const answer = await client("POST", `/_mock/authorizations/${id}/assign`, body);
  expect([answer.status, fieldOf(answer.body, "code")]).toEqual([status, code]);
});

test("only Active authorizations that there are can be assigned", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  await client("POST", `/authorizations/${id}/cancel`);
  const finished = await client("POST", `/_mock/authorizations/${id}/assign`, { tractorPlate: "NEW1" });
  expect([finished.status, fieldOf(finished.body, "code")]).toEqual([409, "authorization_finished"]);
  const none = await client("POST", `/_mock/authorizations/${unknown}/assign`, {});
  expect([none.status, fieldOf(none.body, "code")]).toEqual([404, "authorization_not_found"]);
});

test("the control API tells its problems as problem details, whatever the service is assumed to do", async () => {
  await using mock = await startMockServer({ assumptions: { "error-body": "flat", "validation-status": "422" } });
  const answer = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/arrivals", {});
  expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "application/problem+json"]);
});

test("a body of the control API may be as large as one of the interface, and no larger", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const answer = await client("PUT", "/_mock/clock", `{"now":"${"x".repeat(2_000_000)}"}`);
  expect([answer.status, fieldOf(answer.body, "code")]).toEqual([413, "body_too_large"]);
});
