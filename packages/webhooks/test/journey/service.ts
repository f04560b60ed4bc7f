import { type MockServer, startMockServer } from "@totem-partner/mock-server";

/** Signs the deliveries of the journeys. */
export const secret = "whsec_journey";

/** A mock whose clock stands still, with a webhook, and what makes one delivery. */
export async function startService(
  url: string,
  randomSeed: number,
): Promise<{ mock: MockServer; cause: () => Promise<void> }> {
  const mock = await startMockServer({ now: "2026-07-01T06:00:00Z", contract: "off", randomSeed });
  const call = async (method: string, path: string, body: object): Promise<unknown> => {
    const headers = { "x-partner-api-key": mock.apiKey, "content-type": "application/json" };
    const response = await fetch(`${mock.url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}.`);
    return response.json();
  };
  const authorization = await call("POST", "/authorizations", {
    externalId: "ERP-991",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    operationType: "loading",
    carrierTaxId: "B12345674",
  });
  await call("PUT", "/webhook", { url, secret, subscribedEvents: [] });
  const { id } = authorization as { id: string };
  return {
    mock,
    cause: async () => {
      await call("POST", `/authorizations/${id}/webhook`, { eventType: "synced" });
    },
  };
}
