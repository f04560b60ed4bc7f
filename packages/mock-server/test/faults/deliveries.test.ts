import { safeVerify } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import type { FaultRule } from "../../src/index.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const secret = "whsec_demo";

/** A company whose deliveries to a receiver meet a fault. */
async function servingWith(rule: FaultRule, receiver: Receiver, configuration = { secret }) {
  const server = await serveWebhook(receiver.url, configuration);
  server.mock.faults.add({ id: "it", ...rule });
  return server;
}

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
