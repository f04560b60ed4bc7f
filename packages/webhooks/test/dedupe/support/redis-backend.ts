import type { Redis } from "ioredis";
import { redisDedupe, type RedisClient } from "../../../src/redis.ts";
import type { Backend } from "./backend.ts";

const prefix = "test:";

// Time passes for a key by bringing its end closer; PEXPIRE with nothing left deletes it.
const pass = `
for _, key in ipairs(redis.call("KEYS", "*")) do
  redis.call("PEXPIRE", key, redis.call("PTTL", key) - ARGV[1])
end`;

/** An empty Redis, with a connection to look after it and the clients of its stores, which take turns. */
export async function redisBackend(connection: Redis, clients: readonly RedisClient[]): Promise<Backend> {
  await connection.flushall();
  let opened = 0;
  return {
    open: (durations) => redisDedupe(clients[opened++ % clients.length]!, { ...durations, prefix }),
    pass: async (milliseconds) => {
      await connection.eval(pass, 0, milliseconds);
    },
  };
}
