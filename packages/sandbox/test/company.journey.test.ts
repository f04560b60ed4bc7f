import { Receiver } from "@totem-partner/mock-server/receiver";
import { isFields } from "@totem-partner/spec/fields";
import { verify } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { anOrder, partnerOf } from "./support/partner-of.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

test("a company pushes an order, receives what becomes of it, survives a restart, and is deleted", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(202).end("taken, thanks"));
  await using first = await startTestSandbox({ log: "silent" });
  const apiKey = await first.issueKey("espiga");
  const call = partnerOf(first.url, apiKey);
  expect(await call("GET", "/products")).toMatchObject({ status: 200, body: { total: 3 } });
  const secret = "whsec_of_espiga";
  const subscribedEvents = ["authorization.created", "operation.recorded"];
  expect(await call("PUT", "/webhook", { url: receiver.url, secret, subscribedEvents })).toMatchObject({ status: 200 });
  const order = anOrder("ERP-1", { driverNif: "12345678Z", tractorPlate: "1234BCD" });
  const created = await call("POST", "/authorizations", order);
  expect(created).toMatchObject({ status: 201, body: { status: "Active" } });
  expect(await call("POST", "/authorizations", order)).toMatchObject({ status: 200, body: created.body });
  expect(await call("POST", "/authorizations", anOrder("ERP-2", { quantity: -1 }))).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  const totemGroupId = "11111111-1111-4111-8111-111111111111";
  const arrival = { totemGroupId, driverNif: "12345678Z", quantity: 10 };
  expect(await call("POST", "/_mock/arrivals", arrival)).toMatchObject({ status: 200, body: { operation: {} } });

  const events = [];
  for (const { headers: received, bytes } of await receiver.until(2)) {
    const headers = new Headers();
    for (const [name, value] of Object.entries(received)) headers.set(name, String(value));
    events.push((await verify({ body: bytes, headers, secrets: secret })).type);
    expect(headers.get("user-agent")).toMatch(/^totem-sandbox\//);
  }
  expect(events.toSorted()).toEqual(subscribedEvents);
  const attempt = { outcome: { kind: "answered", status: 202, body: "taken, thanks" } };
  const delivered = { counts: { remembered: { delivered: 2 } }, items: [{ attempts: [attempt] }, {}] };
  await expect.poll(() => call("GET", "/_mock/deliveries").then(({ body }) => body)).toMatchObject(delivered);
  await first.stop();

  await using second = await startTestSandbox({ data: first.data, log: "silent" });
  const again = partnerOf(second.url, apiKey);
  const id = isFields(created.body) ? String(created.body["id"]) : "";
  expect((await again("GET", `/authorizations/${id}`)).body).toMatchObject({ id, remainingQuantity: 14.5 });
  await second.operator.call("DELETE", "/companies/espiga");
  expect(await again("GET", "/products")).toMatchObject({ status: 401, body: { code: "unknown_api_key" } });
});

test("a create is held until the control API lets it go, while its authorization is finished at the gate", async () => {
  await using sandbox = await startTestSandbox({ log: "silent" });
  const call = partnerOf(sandbox.url, await sandbox.issueKey("espiga"));
  const rule = { id: "gate", kind: "hold", operationId: "createAuthorization", commit: true };
  expect(await call("POST", "/_mock/faults", rule)).toMatchObject({ status: 201 });
  const creating = call("POST", "/authorizations", anOrder("ERP-1"));
  await expect.poll(() => call("GET", "/_mock/faults/gate")).toMatchObject({ body: { hit: 1 } });
  const { body } = await call("GET", "/authorizations");
  const [{ id = "" } = {}] = isFields(body) && Array.isArray(body["items"]) ? (body["items"] as { id?: string }[]) : [];
  expect(await call("POST", `/_mock/authorizations/${id}/finish`)).toMatchObject({ status: 200 });
  expect(await call("DELETE", "/_mock/faults/gate")).toMatchObject({ status: 204 });
  expect(await creating).toMatchObject({ status: 201, body: { id, status: "Active" } });
});
