import { Redis } from "ioredis";
import { Pool } from "pg";
import { createClient } from "redis";
import { describe, expect, inject, test } from "vitest";
import { postgresDedupe } from "../../src/postgres.ts";
import type { Backend } from "../dedupe/support/backend.ts";
import { memoryBackend } from "../dedupe/support/memory-backend.ts";
import { postgresBackend } from "../dedupe/support/postgres-backend.ts";
import { redisBackend } from "../dedupe/support/redis-backend.ts";
import { hasPostgres, startPostgres } from "../support/postgres-server.ts";
import { hasRedis, startRedis } from "../support/redis-server.ts";
import { travel } from "./journey.ts";

const deliveries = 500 * inject("scale");
const seed = inject("seed");

async function handlesEachOnce(backend: Backend): Promise<void> {
  const started = performance.now();
  const { sent, handled, service, mishaps } = await travel(backend, deliveries, seed);
  expect(new Set(sent).size).toBe(deliveries);
  expect(handled.toSorted()).toEqual(sent.toSorted());
  expect(service).toEqual({ delivered: deliveries, givenUp: 0, waiting: 0 });
  // The order, and everything that was to go wrong, did.
  expect(handled).not.toEqual(sent);
  for (const [what, times] of Object.entries(mishaps)) expect(times, what).toBeGreaterThan(0);
  if (inject("scale") === 1) return;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${expect.getState().currentTestName ?? ""} (seed ${seed}, ${seconds} s): ${JSON.stringify(mishaps)}`);
}

describe(`${deliveries} deliveries are handled once each, and none is lost`, { timeout: 600_000 }, () => {
  test("with a memory that two instances in one process share", () => handlesEachOnce(memoryBackend()));

  test.skipIf(!hasRedis)("with Redis", async () => {
    await using redis = await startRedis();
    await using stack = new AsyncDisposableStack();
    const connection = stack.adopt(new Redis(redis), (client) => {
      client.disconnect();
    });
    const client = createClient({ socket: { path: redis.path, tls: false } });
    const clients = [connection, stack.adopt(await client.connect(), () => client.close())];
    await handlesEachOnce(await redisBackend(connection, clients));
  });

  test.skipIf(!hasPostgres)("with PostgreSQL", async () => {
    await using postgres = await startPostgres();
    const pool = new Pool(postgres.connection);
    try {
      await postgresDedupe(pool).createTable();
      await handlesEachOnce(await postgresBackend(pool));
    } finally {
      await pool.end();
    }
  });
});
