import { newClaim } from "./claim.ts";
import { DedupeError, failedCall } from "./dedupe-error.ts";
import { type DedupeDurations, durations } from "./durations.ts";
import { evaluation, type RedisClient } from "./redis-client.ts";
import { claimScript, confirmScript, extendScript, releaseScript } from "./redis-scripts.ts";
import type { DedupeStore } from "./store.ts";

/** Options of `redisDedupe`. */
export interface RedisDedupeOptions extends DedupeDurations {
  /**
   * The prefix of the keys, followed by the id of the delivery. Receivers with the same prefix share their deliveries.
   * Default: "totem-webhook:".
   */
  prefix?: string;
}

const states = ["busy", "claimed", "done"] as const;

/**
 * Creates a store in Redis 6 or newer, or a server compatible with it, for any number of receivers. Each delivery is
 * one key, which expires by Redis's clock: a claim after its lease, a confirmation after its ttl. The value is a random
 * token, never a body or a secret. Each call is one script (EVAL) on one key, so it also works in a cluster.
 *
 * Deliveries are handled again if Redis loses their keys: use the `noeviction` policy, and persistence if deliveries
 * must survive a restart of Redis.
 *
 * @param client a connected client of the package `redis` (4 to 6) or `ioredis` (5, 6).
 * @throws `RangeError` for an invalid duration, `TypeError` for an option that is unknown or undefined.
 * @example
 * const dedupe = redisDedupe(await createClient({ url: "redis://127.0.0.1:6379" }).connect());
 */
export function redisDedupe(client: RedisClient, options: RedisDedupeOptions = {}): DedupeStore {
  const { lease, ttl } = durations("redisDedupe", options, { prefix: true });
  const { prefix = "totem-webhook:" } = options;
  const evaluate = evaluation(client);

  const call = async (what: string, script: string, id: string, ...values: string[]): Promise<unknown> => {
    try {
      return await evaluate(script, prefix + id, values);
    } catch (cause) {
      const check = "Check that its client is connected and may run EVAL.";
      throw failedCall("Redis", `${what} a delivery`, cause, check);
    }
  };

  return {
    lease,
    claim: async (id) => {
      const claim = newClaim(id);
      const answer = await call("claim", claimScript, id, claim.token, String(lease));
      // A client may be set up to return numbers as text.
      const state = states[Number(answer)];
      if (state === undefined) {
        throw new DedupeError(
          `Redis returned an unknown state for a claim: ${String(answer)}. ` +
            "Check that the client is a supported one.",
        );
      }
      return state === "claimed" ? { state, claim } : { state };
    },
    confirm: async ({ id, token }) => Number(await call("confirm", confirmScript, id, token, String(ttl))) === 1,
    release: async ({ id, token }) => {
      await call("release", releaseScript, id, token);
    },
    extend: async ({ id, token }) => Number(await call("extend", extendScript, id, token, String(lease))) === 1,
  };
}
