import { expect, test } from "vitest";
import { listening } from "./support/listening.ts";
import { service } from "./support/service.ts";

test("deliveries of a service are verified, answered and printed", async () => {
  await using ground = await service();
  const { listen, url } = await listening(["--count", "1"]);
  const key = { "X-Partner-API-Key": ground.env.TOTEM_PARTNER_API_KEY, "content-type": "application/json" };
  const call = (method: string, path: string, body: object) =>
    fetch(ground.mock.url + path, { method, headers: key, body: JSON.stringify(body) });
  await call("PUT", "/webhook", { url, secret: "right", subscribedEvents: [] });
  await call("POST", "/authorizations", {
    externalId: "ERP-1",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
    driverNif: "12345678Z",
  });
  const { code, out } = await listen.ended;
  expect(code).toBe(0);
  expect(out).toMatch(
    /^\d\d:\d\d:\d\d {2}authorization\.created {2}[\da-f-]{36} {2}responded 204\n +\{"authorization":/,
  );
  expect(out).not.toMatch(/12345678Z|B12345674/);
});
