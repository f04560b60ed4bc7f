import { createServer, type Server } from "node:http";
// oxlint-disable-next-line workspace/fixed-wait -- A handler that takes its time.
import { setTimeout as wait } from "node:timers/promises";
import { type ReceiverTrial, receiverTrials } from "@totem-partner/certification";
import { parseAssumptions } from "@totem-partner/simulator";
import { memoryDedupe } from "@totem-partner/webhooks";
import { receiver } from "@totem-partner/webhooks/node";
import { expect, test } from "vitest";
import type { ReceiverInput } from "../../src/certify/receiver/certified-receiver.ts";
import { runReceiverTrials } from "../../src/certify/receiver/run-receiver-trials.ts";
import type { Profile } from "../../src/input/read-profile.ts";
import { fieldOf } from "../support/client.ts";
import { onFreePort } from "../support/free-port.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

const secrets = ["whsec_of_today", "whsec_of_tomorrow"] as const;

/** Asks the service at a port for an authorization; throws if it does not have it. */
async function asks(servicePort: number, id: unknown): Promise<void> {
  const url = `http://127.0.0.1:${String(servicePort)}/authorizations/${String(id)}`;
  const { ok, status } = await fetch(url, { headers: { "X-Partner-API-Key": "test_demo" } });
  if (!ok) throw new Error(`The service responded with ${String(status)}.`);
}

/** A server on a free port. */
async function servedBy(server: Server) {
  const here = await onFreePort(server);
  return { ...here, url: new URL(`${here.url}/webhooks`) };
}

/** The trials that a receiver does not pass, which may ask the service at this port, with their outcomes. */
async function tried(
  given: Pick<ReceiverInput, "url" | "handled">,
  port: number,
  profile: Profile = {},
  trials: readonly ReceiverTrial[] = receiverTrials,
) {
  const findings = await runReceiverTrials({
    trials,
    receiver: { ...given, secret: secrets[0], nextSecret: secrets[1], patience: 10_000 },
    server: { port, contract: "off", assumptions: profile },
    signal: new AbortController().signal,
  });
  expect(findings.map(({ id }) => id)).toEqual(trials.map(({ id }) => id));
  const others = findings.filter(({ outcome }) => outcome !== "passed");
  return Object.fromEntries(others.map(({ id, outcome }) => [id, outcome]));
}

/** Our receiver, as an example of the README has it but for these options. Its handler asks the service, and takes a while. */
async function ours(
  options: Partial<Parameters<typeof receiver>[0]>,
  { trials, profile, seconds = 0 }: { trials?: readonly ReceiverTrial[]; profile?: Profile; seconds?: number },
) {
  const handled = new Map<string, number>();
  const port = await unusedPort();
  const listener = receiver({
    secrets: [...secrets],
    dedupe: memoryDedupe(),
    on: {
      "*": async ({ id, data }) => {
        await asks(port, fieldOf(fieldOf(data, "authorization"), "id"));
        await wait(seconds * 1000);
        handled.set(id, (handled.get(id) ?? 0) + 1);
      },
    },
    // Deliveries refused on purpose are no news.
    onError: () => undefined,
    ...options,
  });
  await using here = await servedBy(createServer((request, response) => void listener(request, response)));
  const count = (id: string) => Promise.resolve(handled.get(id) ?? 0);
  return await tried({ url: here.url, handled: count }, port, profile, trials);
}

test.concurrent("our receiver passes every trial, also as another profile has it", async () => {
  const profile = parseAssumptions({
    "signed-content": {
      content: "{id}.{timestamp}.{body}",
      signature: "t={timestamp} v1,{base64}",
      separator: " ",
      headers: { signature: "Erp-Signature", id: "Erp-Id" },
    },
    "event-names": "snake_case",
    "delivery-body": { body: { kind: "{type}", payload: "{subject}", key: "{id}", at: "{occurredAt}" } },
  });
  expect(await ours({ profile: { version: 1, assumptions: profile } }, { profile })).toEqual({});
});

test.concurrent("one that rejects events of an hour ago passes every trial", async () => {
  expect(await ours({ maxAge: 3600 }, {})).toEqual({});
});

test.concurrent("one whose handler takes 7 s passes when a delivery is interrupted", async () => {
  const trials = receiverTrials.filter(({ id }) => /right|interrupted|five-times/.test(id));
  expect(await ours({}, { trials, seconds: 7 })).toEqual({});
});
