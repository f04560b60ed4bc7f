// The uses of the mock and the packages in tests: a row of the guide's tables each. Vitest, Jest and node:test run it.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

const order = {
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
  carrierTaxId: "B12345674",
};

/** Starts what the rows use, before timers are faked. */
async function openRows() {
  const { startMockServer } = await import("@totem-partner/mock-server");
  // In some environments, MSW cannot be loaded.
  const { setupMockServer } = await import("@totem-partner/msw/node").catch(() => ({ setupMockServer: undefined }));
  const { PartnerClient } = await import("@totem-partner/sdk");
  const { sign, verify } = await import("@totem-partner/webhooks");
  // For happy-dom, which checks CORS.
  const mock = await startMockServer({ contract: "off", cors: ["http://localhost:3000", "http://localhost"] });
  const msw = setupMockServer?.({ baseUrl: "https://service.example" });
  msw?.server.listen({ onUnhandledFrame: "bypass" });
  let failures = 0;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(failures-- > 0 ? 503 : 204).end();
  });
  await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${receiver.address().port}`;
  const list = ({ baseUrl, apiKey }) => new PartnerClient({ baseUrl, apiKey, maxRetries: 1 }).products.list();
  const deliver = (count) => {
    mock.reset();
    failures = count;
    mock.setWebhook({ url, subscribedEvents: [] });
    mock.createInApplication(order);
  };
  // A slow machine is not what the rows are about.
  const patience = { timeout: 120_000 };
  const rows = {
    "SDK, `startMockServer`": () => list(mock),
    "SDK, MSW handlers": () => list(msw),
    "a retry of the SDK"() {
      mock.faults.add({ kind: "rate-limit", times: 1, retryAfter: 1 });
      return list(mock);
    },
    "a `latency` fault"() {
      mock.faults.add({ kind: "latency", milliseconds: 500, times: 1 });
      return list(mock);
    },
    async "`deliveries.waitFor`"() {
      deliver(0);
      await mock.deliveries.waitFor("authorization.created", patience);
    },
    async "a delivery's retry, `mock.advance`"() {
      deliver(1);
      await mock.deliveries.waitFor(({ attempts: [first] }) => first?.outcome?.kind === "answered", patience);
      mock.advance({ seconds: 60 });
      await mock.deliveries.waitFor("authorization.created", patience);
    },
    async "`verify` with `maxAge`"() {
      const event = { id: randomUUID(), type: "authorization.created", occurredAt: new Date(), data: {} };
      const body = JSON.stringify(event);
      const headers = { "X-Webhook-Signature": await sign({ body, secret: "whsec_test" }) };
      await verify({ body, headers, secrets: "whsec_test", maxAge: 300 });
    },
  };
  const close = () => {
    msw?.server.close();
    receiver.close();
    receiver.closeAllConnections();
    return mock.close();
  };
  return { rows, close };
}

const { setTimeout: wait } = globalThis;

/**
 * Waits some turns of the event loop for a promise, since a slow machine makes each slower: `yes`, `no` if it rejects,
 * undefined if it does neither.
 */
async function within(turns, promise) {
  let came;
  promise.then(
    () => (came = "yes"),
    () => (came = "no"),
  );
  for (let turn = 0; turn < turns && came === undefined; turn += 1) await new Promise((resolve) => wait(resolve, 5));
  return came;
}

/** Runs every row under faked timers, if they are faked; advances them by half a minute if one does not end otherwise. */
export async function tryRows({ fake, advance, restore }) {
  const { rows, close } = await openRows();
  const found = {};
  for (const [name, run] of Object.entries(rows)) {
    fake?.();
    const running = Promise.resolve().then(run);
    found[name] = await within(400, running);
    for (let seconds = 0; advance && seconds < 30 && found[name] === undefined; seconds += 1) {
      await within(40, advance(1000));
      if ((await within(10, running)) === "yes") found[name] = "once advanced";
    }
    found[name] ??= "no";
    restore?.();
  }
  await within(200, close());
  return found;
}
