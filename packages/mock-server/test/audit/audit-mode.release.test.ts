import type { OutgoingAttempt } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { startMockServer } from "../../src/index.ts";
import { createDeliver, Outbound } from "../../src/sending/outbound.ts";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startLyingServer } from "../support/proxy/lying-server.ts";
import { Receiver } from "../support/receiver.ts";

test("what is checked is the contract of the company's assumptions, as they were when it was answered", async () => {
  await using mock = await startMockServer({ assumptions: { "create-status": "200" } });
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", anAuthorization());
  await client("PATCH", "/_mock/assumptions", { "list-envelope": "data" });
  await client("GET", "/partner/authorizations");
  await client("PATCH", "/_mock/assumptions", { "list-envelope": "items" });
  await client("GET", "/authorizations");
  expect(await mock.violations.flush()).toMatchObject({ checked: 3, violations: 0 });
});

test("whatever is wrong with many requests at once, a flush finds all of it; right ones may be sampled", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const count = 50;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await client("GET", "/products?limit=0");
      await client("GET", `/products?unknown${String(at)}=1`);
      for (let times = 0; times < 3; times += 1) await client("GET", "/products");
    }),
  );
  const { checked, sampled, dropped, waiting, violations } = await mock.violations.flush();
  expect([checked + sampled, dropped, waiting, violations]).toEqual([5 * count, 0, 0, 2 * count]);
  const named = mock.violations.list().flatMap(({ location }) => location.filter((part) => part.startsWith("unknown")));
  expect(new Set(named).size).toBe(count);
});

test("audit mode answers what the service answers, and finds the lie afterwards", async () => {
  await using server = await startLyingServer("audit", () => ({ status: 299 }));
  expect((await clientOf(server.url, "test_demo")("GET", "/products")).status).toBe(299);
  await server.audit.flush();
  const company = server.simulator.company("test_demo");
  expect(company && server.audit.list(company)).toMatchObject([{ by: "service", status: 299, code: "undescribed" }]);
});

test.each(["audit", "strict"] as const)("in mode %s, deliveries are checked, too", async (contract) => {
  await using receiver = await Receiver.start();
  await using mock = await startMockServer({ contract });
  const client = clientOf(mock.url, mock.apiKey);
  await client("PUT", "/webhook", { url: receiver.url, secret: "the secret of a partner" });
  await client("POST", "/authorizations", anAuthorization());
  expect(await mock.deliveries.flush()).toMatchObject({ delivered: 1 });
  expect(await mock.violations.flush()).toMatchObject({ checked: 3, violations: 0 });
});

test("in strict mode a delivery that is not as the contract says is not sent; in audit mode it is, and is found", async () => {
  await using receiver = await Receiver.start();
  const attempt: OutgoingAttempt = {
    id: "11111111-1111-4111-8111-111111111111",
    type: "authorization.created",
    url: receiver.url,
    body: "{}",
    timestamp: 1_783_058_400,
    secret: null,
    signedContent: "body",
    isOffContract: false,
    signal: new AbortController().signal,
    onHeaders: () => undefined,
  };
  const outbound = new Outbound();
  for (const [contract, received] of [
    ["strict", 0],
    ["audit", 1],
  ] as const) {
    await using server = await startLyingServer(contract, () => ({}));
    const company = server.simulator.company("test_demo");
    if (company === undefined) throw new Error("test_demo is a key.");
    const sent = createDeliver("totem-mock", (one) => server.audit.delivery(one), outbound)(attempt, company);
    if (received > 0) expect(await sent).toMatchObject({ kind: "answered", status: 204 });
    else await expect(sent).rejects.toThrow("The delivery violates the contract, so it was not sent. delivery.body:");
    expect(receiver.received).toHaveLength(received);
    await server.audit.flush();
    const [found] = server.audit.list(company);
    const { id, type: operationId } = attempt;
    expect(found).toMatchObject({ id, by: "service", kind: "delivery", operationId, status: null, code: "required" });
    expect(found?.target).toBe(receiver.url);
  }
});
