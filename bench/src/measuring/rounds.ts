import type { Peer } from "../peer.ts";
import { measure, type Measurement, type Plan } from "./measurement.ts";

/** All measurements of a server, one for each round. */
export interface Measured {
  peer: Peer;
  rounds: Measurement[];
}

/** The same, beginning with another one in each round: what comes first on a machine has another state of it. */
const turned = <T>(list: readonly T[], by: number): T[] => {
  const at = by % Math.max(1, list.length);
  return [...list.slice(at), ...list.slice(0, at)];
};

/**
 * Measures every server once in each round, one after the other, so that a machine that becomes slower does so for all.
 *
 * @throws {Error} that names the server, when one cannot be measured.
 */
export async function measureAll(
  peers: readonly Peer[],
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Measured[]> {
  const measured = peers.map((peer): Measured => ({ peer, rounds: [] }));
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { peer, rounds } of turned(measured, round)) {
      tell(`round ${round + 1} of ${plan.rounds}: ${peer.name}`);
      try {
        rounds.push(await measure(peer, plan));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`${peer.name} could not be measured. ${reason}`, { cause: error });
      }
    }
  }
  return measured;
}
