import { readFile } from "node:fs/promises";
import { Pool } from "pg";
import { describe, expect, test } from "vitest";
import { DedupeError, isDedupeError } from "../../src/index.ts";
import { dedupeTable, postgresDedupe } from "../../src/postgres.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { hour } from "./support/backend.ts";
import { claimed, dedupeContract } from "./support/contract.ts";
import { failure } from "./support/failure.ts";
import { postgresBackend } from "./support/postgres-backend.ts";
import { withPostgres } from "./support/postgres-hooks.ts";

describe.skipIf(!hasPostgres)("a store in PostgreSQL", () => {
  const postgres = withPostgres();

  dedupeContract(() => postgresBackend(postgres.pool), 60);

  /** An empty table, and stores on it. */
  const empty = async () => {
    await postgres.pool.query("TRUNCATE webhook_deliveries");
    return { store: postgresDedupe(postgres.pool), other: postgresDedupe(postgres.pool) };
  };
  const rows = async (columns = "id") => {
    const result = await postgres.pool.query<object>(
      `SELECT ${columns} FROM webhook_deliveries ORDER BY id COLLATE "C"`,
    );
    return result.rows;
  };

  test("ends a lease by the clock of the database", async () => {
    const { other } = await empty();
    await claimed(postgresDedupe(postgres.pool, { lease: 1 }), "d");
    await expect.poll(() => other.claim("d"), { interval: 1 }).toMatchObject({ state: "claimed" });
  });

  test("keeps one row for each delivery, with a token and the end of its lease or ttl", async () => {
    await empty();
    const store = postgresDedupe(postgres.pool, { lease: hour, ttl: 3 * hour });
    const held = await claimed(store, "held");
    const done = await claimed(store, "done");
    await store.confirm(done);
    await store.release(await claimed(store, "free"));
    const hours = "round(extract(epoch FROM expires_at - now()) / 3600) ::int AS hours";
    expect(await rows(`id, token, done, ${hours}`)).toEqual([
      { id: "done", token: done.token, done: true, hours: 3 },
      { id: "held", token: held.token, done: false, hours: 1 },
    ]);
  });

  test("never lets two claim at the same time, also where transactions are serializable by default", async () => {
    await empty();
    const options = { ...postgres.pool.options, options: "-c default_transaction_isolation=serializable" };
    const serializable = new Pool(options);
    try {
      const stores = Array.from({ length: 10 }, () => postgresDedupe(serializable));
      const results = await Promise.allSettled(stores.map((store) => store.claim("d")));
      const states = results.map((result) => (result.status === "fulfilled" ? result.value.state : "rejected"));
      expect(states.filter((state) => state === "claimed")).toHaveLength(1);
      for (const result of results) if (result.status === "rejected") expect(isDedupeError(result.reason)).toBe(true);
    } finally {
      await serializable.end();
    }
  });

  describe("rows that have expired", () => {
    const fill = (count: number) =>
      postgres.pool.query(
        `INSERT INTO webhook_deliveries SELECT 'old-' || n, gen_random_uuid(), true, now() - interval '1 hour'
         FROM generate_series(1, $1::int) AS n`,
        [count],
      );

    test("go in batches of 1,000, and no others with them", async () => {
      const { store } = await empty();
      await claimed(store, "held");
      await fill(1500);
      expect([await store.sweep(), await store.sweep(), await store.sweep()]).toEqual([1000, 500, 0]);
      expect(await rows()).toEqual([{ id: "held" }]);
    });

    test("go before the first claim and each hundredth after it, so that the table does not grow", async () => {
      const { store } = await empty();
      for (let claim = 0; claim < 201; claim += 1) {
        if (claim % 100 === 0) await fill(7);
        await claimed(store, `new-${claim}`);
        if (claim % 100 === 0) expect(await rows()).toHaveLength(claim + 1);
      }
    });

    test("are left to another sweep that is at them, and to who has locked them", async () => {
      const { store } = await empty();
      await fill(3);
      const client = await postgres.pool.connect();
      try {
        await client.query("BEGIN; SELECT FROM webhook_deliveries WHERE id = 'old-2' FOR UPDATE");
        expect(await store.sweep()).toBe(2);
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
      expect(await store.sweep()).toBe(1);
    });

    test("are found by an index, also in a large table", async () => {
      const { store } = await empty();
      await postgres.pool.query(
        `INSERT INTO webhook_deliveries SELECT n::text, gen_random_uuid(), true, now() + interval '1 hour'
         FROM generate_series(1, 20000) AS n`,
      );
      await postgres.pool.query("ANALYZE webhook_deliveries");
      const plans: string[] = [];
      const explaining = postgresDedupe({
        async query(statement, values) {
          const { rows } = await postgres.pool.query<Record<string, string>>(`EXPLAIN ${statement}`, values);
          plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
          return postgres.pool.query<object>(statement, values);
        },
      });
      const claim = await claimed(explaining, "new");
      await explaining.extend(claim);
      await explaining.release(claim);
      await explaining.confirm(await claimed(explaining, "new"));
      await store.sweep();
      expect(plans).toHaveLength(6);
      expect(plans.join("\n")).toContain("webhook_deliveries_expires_at");
      expect(plans.join("\n")).not.toContain("Seq Scan");
    });
  });

  describe("its table", () => {
    test("is created once, by any number of processes at the same time", async () => {
      const stores = Array.from({ length: 8 }, () => postgresDedupe(postgres.pool, { table: "created_together" }));
      await Promise.all(stores.map((store) => store.createTable()));
      await stores[0]!.createTable();
      await claimed(stores[0]!, "d");
      expect(await stores[1]!.claim("d")).toEqual({ state: "busy" });
    });

    test("may have a schema, or a word of SQL as its name", async () => {
      await postgres.pool.query("CREATE SCHEMA erp");
      for (const table of ["erp.deliveries", "user", `a${"b".repeat(51)}`]) {
        const store = postgresDedupe(postgres.pool, { table });
        await store.createTable();
        await store.confirm(await claimed(store, "d"));
        expect(await store.claim("d"), table).toEqual({ state: "done" });
      }
    });

    test("can be created by a migration", async () => {
      await postgres.pool.query(dedupeTable("migrated"));
      await postgres.pool.query(dedupeTable("migrated"));
      await claimed(postgresDedupe(postgres.pool, { table: "migrated" }), "d");
    });

    test("is what the README shows", async () => {
      const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
      expect(/^```sql\n(.*?)\n```$/ms.exec(readme)?.[1]).toBe(dedupeTable());
    });

    test.each(["", "Deliveries", "a-b", 'a"b', "a.b.c", ".a", "a.", "1a", "a".repeat(53), "a;b", "a b"])(
      "cannot be called %j",
      (table) => {
        expect(() => postgresDedupe(postgres.pool, { table })).toThrow(RangeError);
        expect(() => dedupeTable(table)).toThrow('table must be a name such as "webhook_deliveries"');
      },
    );

    test("is missed with an error that says how to create it", async () => {
      const store = postgresDedupe(postgres.pool, { table: "missing" });
      const error = await failure(store.claim("d"));
      expect(error).toBeInstanceOf(DedupeError);
      expect(error).toMatchObject({
        message:
          'PostgreSQL could not sweep expired deliveries: relation "missing" does not exist. ' +
          "Check the connection, and that the table missing exists (createTable) and is writable.",
        cause: expect.objectContaining({ code: "42P01" }),
      });
    });
  });

  test("every call that fails says which it was, and why", async () => {
    const cause = new Error("Connection terminated");
    const store = postgresDedupe({ query: () => Promise.reject(cause) });
    const claim = { id: "d", token: crypto.randomUUID() };
    const calls = {
      "sweep expired deliveries": () => store.claim("d"),
      "claim a delivery": () => store.claim("d"),
      "confirm a delivery": () => store.confirm(claim),
      "release a delivery": () => store.release(claim),
      "extend a claim": () => store.extend(claim),
      "create the table": () => store.createTable(),
    };
    for (const [what, call] of Object.entries(calls)) {
      const error = await failure(call());
      expect(isDedupeError(error)).toBe(true);
      expect(error).toMatchObject({
        cause,
        message: expect.stringMatching(`^PostgreSQL could not ${what}: Connection terminated. Check the connection`),
      });
    }
  });
});
