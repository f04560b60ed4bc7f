import { safeVerify } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { fieldOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const secret = "whsec_demo";

/** A company whose deliveries to a receiver meet a fault. */
async function servingWith(rule: FaultRule, receiver: Receiver, configuration = { secret }) {
  const server = await serveWebhook(receiver.url, configuration);
  server.mock.faults.add({ id: "it", ...rule });
  return server;
}

const idsOf = (receiver: Receiver) => receiver.received.map(({ headers }) => headers["x-webhook-id"]);

test("duplicate: what was delivered is delivered again, with the same id and the same bytes", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "duplicate", copies: 2 }, receiver);
  await server.create();
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 1, waiting: 0 });
  expect(new Set(idsOf(receiver))).toHaveLength(1);
  const texts = receiver.received.map(({ bytes }) => bytes.toString());
  expect(texts).toEqual([texts[0], texts[0], texts[0]]);
  const { deliveries, faults, violations } = server.mock;
  expect(deliveries.list()).toMatchObject([{ state: "delivered", fault: { id: "it", kind: "duplicate" } }]);
  expect(faults.list()).toMatchObject([{ seen: 1, hit: 1 }]);
  expect(violations.list()).toEqual([]);
});

test("duplicate: what is refused is repeated once it was taken", async () => {
  await using receiver = await Receiver.start((response, _received, count) =>
    response.writeHead(count === 1 ? 500 : 204).end(),
  );
  await using server = await servingWith({ kind: "duplicate" }, receiver);
  await server.create();
  await server.mock.deliveries.flush();
  server.mock.advance({ seconds: 1 });
  await server.mock.deliveries.flush();
  expect(server.outcomes()).toEqual([[500, 204, 204]]);
});

test("drop: nothing is sent, and the log says that it was dropped on purpose", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "drop", times: 1 }, receiver);
  await server.create("ERP-1");
  await server.create("ERP-2");
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 1, givenUp: 1 });
  expect(receiver.received).toHaveLength(1);
  expect(server.mock.deliveries.list()).toMatchObject([
    { state: "given-up", reason: "dropped", attempts: [], fault: { id: "it", kind: "drop" } },
    { state: "delivered", fault: null },
  ]);
});

test("delay: the first attempt comes later, by the company's clock", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "delay", seconds: 60 }, receiver);
  await server.create();
  expect(await server.mock.deliveries.flush()).toMatchObject({ waiting: 1 });
  server.mock.advance({ seconds: 59 });
  expect(await server.mock.deliveries.flush()).toMatchObject({ waiting: 1 });
  server.mock.advance({ seconds: 1 });
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 1 });
});

test("reorder: an event arrives after the one that follows it", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "reorder", times: 1 }, receiver);
  await server.create("ERP-1");
  await server.mock.deliveries.flush();
  expect(receiver.received).toEqual([]);
  await server.create("ERP-2");
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 2 });
  const [first, second] = server.mock.deliveries.list();
  expect(idsOf(receiver)).toEqual([second?.id, first?.id]);
});

test("reorder: where nothing follows, it arrives when its time is over", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "reorder", behind: 3, seconds: 5 }, receiver);
  await server.create();
  server.mock.advance({ seconds: 5 });
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 1 });
});

test.each([
  [{ kind: "bad-signature" }, /^sha256=[0-9a-f]{64}$/, "mismatch"],
  [{ kind: "bad-signature", form: "malformed" }, /^[0-9a-f]{64}$/, "malformed-signature"],
  [{ kind: "bad-signature", form: "missing" }, undefined, "unsigned"],
  [{ kind: "wrong-secret" }, /^sha256=[0-9a-f]{64}$/, "mismatch"],
] as const)("%j: the receiver refuses the attempt, and a later one verifies", async (rule, signature, reason) => {
  const judged: (string | undefined)[] = [];
  await using receiver = await Receiver.start((response, { bytes, headers }) => {
    void safeVerify({ body: bytes, headers, secrets: secret }).then((result) => {
      judged.push(result.ok ? undefined : result.reason);
      response.writeHead(result.ok ? 204 : 401).end();
    });
  });
  await using server = await servingWith({ ...rule, times: 1 }, receiver);
  await server.create();
  await server.mock.deliveries.flush();
  server.mock.advance({ seconds: 1 });
  expect(await server.mock.deliveries.flush()).toMatchObject({ delivered: 1 });
  expect(judged).toEqual([reason, undefined]);
  const sent = receiver.received[0]?.headers["x-webhook-signature"];
  if (signature === undefined) expect(sent).toBeUndefined();
  else expect(sent).toMatch(signature);
  expect(server.mock.deliveries.list()).toMatchObject([
    { fault: null, attempts: [{ fault: { id: "it", kind: rule.kind } }, { fault: null }] },
  ]);
  expect(server.mock.violations.list()).toEqual([]);
});

test("what is not signed meets no fault of signatures", async () => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url);
  server.mock.faults.add({ kind: "wrong-secret" });
  await server.create();
  await server.mock.deliveries.flush();
  expect(server.mock.faults.list()).toMatchObject([{ seen: 0 }]);
});

test.each([
  { type: "authorization.finished" },
  { externalId: "ERP-2" },
  { carrierTaxId: "A87654323" },
  { plate: "r2" },
] as const)("a fault is one of the events that it names: %j", async (match) => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "drop", ...match }, receiver);
  const { client, mock } = server;
  await server.create("ERP-1");
  const order = { externalId: "ERP-2", carrierTaxId: "A87654323", tractorPlate: "T1", trailerPlates: ["R2"] };
  const created = await client("POST", "/authorizations", { ...anOrder, ...order });
  await client("POST", `/authorizations/${String(fieldOf(created.body, "id"))}/cancel`);
  await mock.deliveries.flush();
  const dropped = mock.deliveries.list().filter(({ reason }) => reason === "dropped");
  const types = "type" in match ? [match.type] : ["authorization.created", "authorization.finished"];
  expect(dropped.map(({ type }) => type)).toEqual(types);
});

test("DELETE /webhook stops what a fault holds back", async () => {
  await using receiver = await Receiver.start();
  await using server = await servingWith({ kind: "reorder" }, receiver);
  await server.create();
  await server.client("DELETE", "/webhook");
  expect(server.mock.deliveries.list()).toMatchObject([{ state: "stopped" }]);
});

const anOrder = {
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 1,
  totemGroupId: "11111111-1111-4111-8111-111111111111",
  operationType: "loading",
};
