import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import type { Backend } from "../dedupe/support/backend.ts";
import { chances } from "./chance.ts";
import { Instances } from "./instances.ts";
import { Network } from "./network.ts";

/** What became of the deliveries. */
export interface Outcome {
  /** The ids of all that the service sent, in order. */
  sent: readonly string[];
  /** The ids of those that were handled, in order: one entry for each time. */
  handled: readonly string[];
  /** What the service knows of them. */
  service: { delivered: number; givenUp: number; waiting: number };
  /** How often something happened to them. */
  mishaps: Readonly<Record<string, number>>;
}

const secret = "whsec_journey";
const durations = { lease: 20_000, ttl: 7 * 24 * 60 * 60 * 1000 };

/** How many deliveries belong to a wave. In each an instance is killed, and in every third the other one restarts. */
const wave = 50;

/** A mock whose clock stands still, with a webhook, and what makes one delivery. */
async function startService(
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

/**
 * Sends deliveries of the mock through a network that delays, reorders, repeats and loses, to two instances of a receiver
 * that share a store, and whose handlers fail; instances are killed and restarted. All time is that of the mock's clock,
 * for the store as well.
 */
export async function travel(backend: Backend, deliveries: number, seed: number): Promise<Outcome> {
  const chance = chances(seed);
  const instances = await Instances.start({
    secret,
    open: () => backend.open(durations),
    chance,
    mayFail: (id) => network.isWild(id),
  });
  await using network = await Network.start((which) => instances.url(which), chance);
  const { mock, cause } = await startService(network.url, seed);
  await using _ = mock;

  const settle = async (): Promise<void> => {
    await mock.deliveries.flush();
    await network.settle();
  };
  const pass = async (seconds: number): Promise<void> => {
    await backend.pass(seconds * 1000);
    mock.advance({ seconds });
    await settle();
  };

  for (let caused = 0, number = 0; caused < deliveries; caused += wave, number += 1) {
    instances.killAfter(Math.floor(chance("kill", number) * 0.8 * wave));
    const causes = Array.from({ length: Math.min(wave, deliveries - caused) }, cause);
    if (number % 3 === 0) await instances.restart(number % 2 === 0 ? 0 : 1);
    await Promise.all(causes);
    await settle();
    instances.killAfter(Infinity);
    await network.deliverLateCopies();
    await pass(1 + Math.floor(chance("pause", number) * 7));
  }
  // The last attempt comes two minutes after the first.
  for (let seconds = 0; seconds < 120; seconds += 5) await pass(5);
  await network.deliverLateCopies();
  await instances.close();

  const { remembered, forgotten } = mock.deliveries.counts();
  return {
    sent: network.ids,
    handled: instances.handled,
    service: {
      delivered: remembered.delivered + forgotten.delivered,
      givenUp: remembered["given-up"] + forgotten["given-up"],
      waiting: remembered.waiting + remembered["under-way"],
    },
    mishaps: { ...network.counts, ...instances.counts },
  };
}
