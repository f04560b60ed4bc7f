import assert from "node:assert/strict";

const order = {
  externalId: "ERP-1",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
};

/** The service in a test: a create, an arrival, what it knows of them, and its end. */
export async function check({ startMockServer }) {
  const mock = await startMockServer({ now: "2026-07-01T06:00:00Z" });
  try {
    const headers = { "X-Partner-API-Key": mock.apiKey, "content-type": "application/json" };
    const created = await fetch(`${mock.baseUrl}/authorizations`, {
      method: "POST",
      headers,
      body: JSON.stringify(order),
    });
    assert.equal(created.status, 201);
    const { id } = await created.json();
    const { operation } = mock.arrive({ totemGroupId: order.totemGroupId, driverNif: order.driverNif });
    assert.equal(operation.authorizationId, id);
    const [authorization] = mock.exportState().authorizations;
    assert.equal(authorization.id, id);
    assert.deepEqual(
      mock.requests().map(({ operationId, status }) => ({ operationId, status })),
      [{ operationId: "createAuthorization", status: 201 }],
    );
    const state = await fetch(`${mock.url}/_mock/state`, { headers });
    assert.deepEqual((await state.json()).authorizations, mock.exportState().authorizations);
    assert.equal((await fetch(`${mock.url}/_mock/requests`, { headers })).status, 200);
  } finally {
    await mock.close();
  }
}
