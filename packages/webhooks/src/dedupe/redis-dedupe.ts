import { newClaim } from "./claim.ts";
import { DedupeError, failedCall } from "./dedupe-error.ts";
import { type DedupeDurations, durations } from "./durations.ts";
import { evaluation, type RedisClient } from "./redis-client.ts";
import { claimScript, confirmScript, extendScript, releaseScript } from "./redis-scripts.ts";
import type { DedupeStore } from "./store.ts";

/** Options of `redisDedupe`. */
export interface RedisDedupeOptions extends DedupeDurations {
  /**
   * What the keys begin with; the id of the delivery follows. Receivers share what they know if they have the same prefix.
   * Default: "totem-webhook:".
   */
  prefix?: string | undefined;
}

const states = ["busy", "claimed", "done"] as const;

/**
 * A store in Redis 6 or newer, or what speaks its protocol, for any number of receivers. Each delivery is one key, which
 * expires by the clock of Redis: a claim after its lease, a confirmation after its ttl. A key holds a random token, and
 * never a body or a secret. Each call is one script (EVAL) on one key, so that it also works in a cluster.
 *
 * Deliveries are handled again if Redis loses their keys: use the policy `noeviction`, and persistence if a restart of
 * Redis matters.
 *
 * @param client of the package `redis` (4 to 6) or `ioredis` (5, 6), connected.
 * @throws `RangeError` for a duration that cannot work.
 * @example
 * const dedupe = redisDedupe(await createClient({ url: "redis://127.0.0.1:6379" }).connect());
 */
export function redisDedupe(client: RedisClient, options: RedisDedupeOptions = {}): DedupeStore {
  const { lease, ttl } = durations(options);
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
          `Redis answered a claim with something that is no state: ${String(answer)}. ` +
            "Check that the client is one of those that are supported.",
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
