import assert from "node:assert/strict";

/** The service answers without a socket. */
export async function check({ Simulator }) {
  const simulator = new Simulator();
  const ask = (headers) => simulator.fetch(new Request("http://localhost/authorizations", { headers }));
  assert.equal((await ask({ "X-Partner-API-Key": "test_demo" })).status, 200);
  assert.equal((await ask({})).status, 401);
}
