import { Redis } from "ioredis";
import { Redis as Redis5 } from "ioredis-5";
import { createClient } from "redis";
import { createClient as createClient4 } from "redis-4";
import { createClient as createClient5 } from "redis-5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DedupeError } from "../../src/index.ts";
import { redisDedupe, type RedisClient } from "../../src/redis.ts";
import { hasRedis, startRedis } from "../support/redis-server.ts";
import { hour } from "./support/backend.ts";
import { claimed, dedupeContract } from "./support/contract.ts";
import { failure } from "./support/failure.ts";
import { redisBackend } from "./support/redis-backend.ts";

describe.skipIf(!hasRedis)("a store in Redis", () => {
  const stack = new AsyncDisposableStack();
  let connection: Redis;
  const clients: Record<string, RedisClient> = {};

  beforeAll(async () => {
    const { path } = stack.use(await startRedis());
    connection = stack.adopt(new Redis({ path }), (client) => {
      client.disconnect();
    });
    const options = { socket: { path, tls: false } } as const;
    clients["ioredis 6"] = connection;
    clients["ioredis 5"] = stack.adopt(new Redis5({ path }), (client) => {
      client.disconnect();
    });
    clients["redis 4"] = stack.adopt(await createClient4({ socket: { path } }).connect(), (client) =>
      client.disconnect(),
    );
    clients["redis 5"] = stack.adopt(await createClient5(options).connect(), (client) => {
      client.destroy();
    });
    clients["redis 6"] = stack.adopt(await createClient(options).connect(), (client) => {
      client.destroy();
    });
  });

  afterAll(() => stack.disposeAsync());

  describe.each(["ioredis 6", "ioredis 5", "redis 4", "redis 5", "redis 6"])("with %s", (name) => {
    const runs = name === "redis 6" ? 60 : 5;
    dedupeContract(async () => redisBackend(connection, [clients[name]!]), runs);
  });

  describe("with clients of different makes", () => {
    dedupeContract(async () => redisBackend(connection, Object.values(clients)), 20);
  });

  const values = () => connection.keys("*").then((keys) => Promise.all(keys.map((key) => connection.get(key))));

  test("ends a lease by the clock of Redis", async () => {
    await connection.flushall();
    await claimed(redisDedupe(connection, { lease: 1 }), "d");
    const other = redisDedupe(connection);
    await expect.poll(() => other.claim("d"), { interval: 1 }).toMatchObject({ state: "claimed" });
  });

  test("keeps one key for each delivery, which holds a token and expires", async () => {
    await connection.flushall();
    const store = redisDedupe(connection, { lease: hour, ttl: 3 * hour });
    const held = await claimed(store, "held");
    const done = await claimed(store, "done");
    await store.confirm(done);
    await store.release(await claimed(store, "free"));
    expect((await connection.keys("*")).toSorted()).toEqual(["totem-webhook:done", "totem-webhook:held"]);
    expect((await values()).toSorted()).toEqual([`done:${done.token}`, `held:${held.token}`]);
    const left = await Promise.all(["held", "done"].map((id) => connection.pttl(`totem-webhook:${id}`)));
    expect(left).toEqual([expect.closeTo(hour, -4.5), expect.closeTo(3 * hour, -4.5)]);
  });

  test("keeps receivers with different prefixes apart", async () => {
    await connection.flushall();
    await claimed(redisDedupe(connection, { prefix: "one:" }), "d");
    await claimed(redisDedupe(connection, { prefix: "other:" }), "d");
    expect((await connection.keys("*")).toSorted()).toEqual(["one:d", "other:d"]);
  });

  test("makes no difference between a command sent once and one repeated after a lost answer", async () => {
    const repeating = {
      defineCommand: () => undefined,
      async eval(script: string, keyCount: number, ...values: string[]) {
        await connection.eval(script, keyCount, ...values);
        return connection.eval(script, keyCount, ...values);
      },
    };
    await connection.flushall();
    const store = redisDedupe(repeating);
    const claim = await claimed(store, "d");
    expect(await store.extend(claim)).toBe(true);
    await store.release(claim);
    expect(await store.confirm(await claimed(store, "d"))).toBe(true);
    expect(await store.claim("d")).toEqual({ state: "done" });
  });

  test("works with a client that returns numbers as text", async () => {
    await connection.flushall();
    const store = redisDedupe({
      eval: async (script: string, options: { keys: string[]; arguments: string[] }) =>
        String(await connection.eval(script, 1, ...options.keys, ...options.arguments)),
    });
    expect(await store.confirm(await claimed(store, "d"))).toBe(true);
    expect(await store.claim("d")).toEqual({ state: "done" });
  });

  describe("what fails is a DedupeError", () => {
    test("that says which call failed, why, and what to check", async () => {
      const cause = new Error("Connection is closed.");
      const store = redisDedupe({ eval: () => Promise.reject(cause) });
      const claim = { id: "d", token: "t" };
      for (const [what, work] of Object.entries({
        claim: store.claim("d"),
        confirm: store.confirm(claim),
        release: store.release(claim),
        extend: store.extend(claim),
      })) {
        const error = await failure(work);
        expect(error).toBeInstanceOf(DedupeError);
        expect(error).toMatchObject({
          name: "DedupeError",
          message: expect.stringMatching(new RegExp(`Redis.* ${what} .*Connection is closed.*EVAL`)) as unknown,
          cause,
        });
      }
    });

    test("when the key is something else's", async () => {
      await connection.flushall();
      await connection.hset("totem-webhook:d", { a: 1 });
      expect(await failure(redisDedupe(connection).claim("d"))).toMatchObject({
        name: "DedupeError",
        message: expect.stringContaining("WRONGTYPE"),
      });
    });

    test("when the answer is no state", async () => {
      const store = redisDedupe({ eval: async () => "PONG" });
      expect(await failure(store.claim("d"))).toMatchObject({
        name: "DedupeError",
        message: expect.stringMatching(/Redis.*PONG.*client/) as unknown,
      });
    });
  });
});
