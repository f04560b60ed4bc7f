import {
  type DedupeDurations,
  DedupeError,
  type DedupeStore,
  durations,
  failedCall,
  newClaim,
} from "./dedupe/store.ts";

/** The part of a `redis` client that `redisDedupe` uses. */
export interface NodeRedisClient {
  /** Runs a script. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** The part of an `ioredis` client, cluster or not, that `redisDedupe` uses. */
export interface IoredisClient {
  /** Runs a script. */
  eval(script: string, keyCount: number, ...keysAndArguments: string[]): Promise<unknown>;
  /** Distinguishes the client from the other package's; never called. */
  defineCommand(...parameters: never[]): unknown;
}

/** A client of either package. */
export type RedisClient = NodeRedisClient | IoredisClient;

// A key holds "held:" or "done:" and the token of the claim; a missing key means that the delivery is free. KEYS[1] is
// the key, ARGV[1] the token, ARGV[2] the lifetime of the key in milliseconds.

/** Returns 0 for busy, 1 for claimed, 2 for done. A client that repeats it after a lost response finds its own token. */
const claimScript = `
local mine = "held:" .. ARGV[1]
if redis.call("SET", KEYS[1], mine, "NX", "PX", ARGV[2]) then return 1 end
local value = redis.call("GET", KEYS[1])
if value == mine then return 1 end
if string.sub(value, 1, 5) == "done:" then return 2 end
return 0`;

/** Returns 1 if the delivery is done by this claim, 0 if another claim holds it. */
const confirmScript = `
local value = redis.call("GET", KEYS[1])
if value and string.sub(value, 6) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], "done:" .. ARGV[1], "PX", ARGV[2])
return 1`;

const releaseScript = `
if redis.call("GET", KEYS[1]) ~= "held:" .. ARGV[1] then return 0 end
return redis.call("DEL", KEYS[1])`;

/** Returns 1 if this claim still holds the delivery. */
const extendScript = `
local value = redis.call("GET", KEYS[1])
if value == "done:" .. ARGV[1] then return 1 end
if value ~= "held:" .. ARGV[1] then return 0 end
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`;

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

  const call = async (what: string, script: string, id: string, ...values: string[]): Promise<unknown> => {
    try {
      return "defineCommand" in client
        ? await client.eval(script, 1, prefix + id, ...values)
        : await client.eval(script, { keys: [prefix + id], arguments: values });
    } catch (cause) {
      const check = "Check that its client is connected and may run EVAL.";
      throw failedCall("Redis", `${what} a delivery`, cause, check);
    }
  };

  return {
    lease,
    claim: async (id) => {
      const claim = newClaim(id);
      const reply = await call("claim", claimScript, id, claim.token, String(lease));
      // A client may be set up to return numbers as text.
      const state = states[Number(reply)];
      if (state === undefined) {
        throw new DedupeError(
          `Redis returned an unknown state for a claim: ${String(reply)}. ` +
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
