import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";

/** An entry of the installed package, which is not there where this file is. */
const entry = (name) => import(`@totem-partner/webhooks/${name}`);

/** What is signed is received, by a function and over HTTP. */
async function checkReceivers({ sign, signatureHeader }) {
  const { receiver: fetchReceiver } = await entry("fetch");
  const { receiver: nodeReceiver } = await entry("node");
  const types = [];
  const options = { secrets: "secret", on: { "*": ({ type }) => types.push(type) } };
  const body = JSON.stringify({ id: "1", type: "authorization.created", occurredAt: "2026-07-01T08:00:00Z", data: {} });
  const delivery = { method: "POST", headers: { [signatureHeader]: await sign({ body, secret: "secret" }) }, body };
  const server = createServer(nodeReceiver(options));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  try {
    assert.equal((await globalThis.fetch(url, delivery)).status, 204);
    assert.equal((await fetchReceiver(options)(new Request(url, delivery))).status, 204);
    assert.deepEqual(types, ["authorization.created", "authorization.created"]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The stores use whatever client they are handed, and their errors are known to the other form of the package too. */
async function checkStores({ isDedupeError }) {
  const { redisDedupe } = await entry("redis");
  const { postgresDedupe } = await entry("postgres");
  const answers = { rows: [{ state: "claimed" }] };
  for (const dedupe of [redisDedupe({ eval: async () => 1 }), postgresDedupe({ query: async () => answers })]) {
    assert.equal((await dedupe.claim("1")).state, "claimed");
  }
  const gone = async () => {
    throw new Error("gone");
  };
  for (const dedupe of [redisDedupe({ eval: gone }), postgresDedupe({ query: gone })]) {
    await assert.rejects(dedupe.claim("1"), (error) => isDedupeError(error) && error.cause.message === "gone");
  }
}

/** What it signs is what Node signs. */
export async function check({ sign, signatureHeader, isDedupeError }) {
  await checkReceivers({ sign, signatureHeader });
  await checkStores({ isDedupeError });
  const body = '{"id":"1","type":"authorization.created"}';
  const digest = createHmac("sha256", "secret").update(body).digest("hex");
  assert.equal(signatureHeader.toLowerCase(), "x-webhook-signature");
  assert.equal(await sign({ body, secret: "secret" }), `sha256=${digest}`);
}
