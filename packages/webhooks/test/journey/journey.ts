import type { Backend } from "../dedupe/support/backend.ts";
import { chances } from "./chance.ts";
import { Instances } from "./instances.ts";
import { Network } from "./network.ts";
import { secret, startService } from "./service.ts";

/** The outcome of the deliveries. */
export interface Outcome {
  /** The ids of all that the service sent, in order. */
  sent: readonly string[];
  /** The ids of those that were handled, in order: one entry for each time. */
  handled: readonly string[];
  /** The number of deliveries in each state, by the service. */
  service: { delivered: number; givenUp: number; waiting: number };
  /** The number of mishaps of each kind. */
  mishaps: Readonly<Record<string, number>>;
}

const durations = { lease: 20_000, ttl: 7 * 24 * 60 * 60 * 1000 };

/**
 * Sends deliveries of the mock through a network that delays, reorders, repeats and loses, to two instances of a receiver
 * that share a store, and whose handlers fail; instances are killed and restarted. All time is that of the mock's clock,
 * for the store as well.
 */
export async function travel(backend: Backend, deliveries: number, seed: number): Promise<Outcome> {
  const chance = chances(seed);
  // In each wave an instance is killed, and in every third one is restarted.
  const wave = Math.max(50, Math.ceil(deliveries / 100));
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
