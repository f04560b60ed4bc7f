import fc from "fast-check";
import type { PoolClient } from "pg";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { type ClaimResult, DedupeError } from "../../src/index.ts";
import { postgresDedupe } from "../../src/postgres.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { claimed } from "./support/contract.ts";
import { failure } from "./support/failure.ts";
import { withPostgres } from "./support/postgres-hooks.ts";

describe.skipIf(!hasPostgres)("confirmed within a transaction", () => {
  const postgres = withPostgres();

  beforeAll(() => postgres.pool.query("CREATE TABLE effects (id text NOT NULL)"));

  const empty = async () => {
    await postgres.pool.query("TRUNCATE webhook_deliveries, effects");
    return { store: postgresDedupe(postgres.pool), other: postgresDedupe(postgres.pool) };
  };
  const expire = () => postgres.pool.query("UPDATE webhook_deliveries SET expires_at = now() - interval '1 day'");

  const transaction = async (work: (client: PoolClient) => Promise<unknown>) => {
    const client = await postgres.pool.connect();
    try {
      await client.query("BEGIN");
      await work(client);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  };
  const effect = (client: PoolClient) => client.query("INSERT INTO effects VALUES ('d')");
  const effects = async () => (await postgres.pool.query("SELECT FROM effects")).rows.length;

  /** Until a statement waits for a lock that a transaction holds. */
  const untilSomebodyWaits = async () => {
    const locks = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    const waiting = async () => (await postgres.pool.query(locks)).rows.length;
    await expect.poll(waiting, { interval: 5 }).toBe(1);
  };

  test("a delivery is done together with its effect", async () => {
    const { store, other } = await empty();
    const claim = await claimed(store, "d");
    await transaction(async (client) => {
      await effect(client);
      await store.confirmWithin(client, claim);
      expect(await effects()).toBe(0);
    });
    expect([await effects(), await other.claim("d")]).toEqual([1, { state: "done" }]);
    expect(await store.confirm(claim)).toBe(true);
  });

  test("a delivery is not done when the transaction is rolled back", async () => {
    const { store, other } = await empty();
    const claim = await claimed(store, "d");
    const rolledBack = transaction(async (client) => {
      await effect(client);
      await store.confirmWithin(client, claim);
      throw new Error("The handler failed.");
    });
    await expect(rolledBack).rejects.toThrow("The handler failed.");
    await store.release(claim);
    expect(await effects()).toBe(0);
    await claimed(other, "d");
  });

  test("a delivery that another holder has claimed since is refused", async () => {
    const { store, other } = await empty();
    const late = await claimed(store, "d");
    await expire();
    const current = await claimed(other, "d");
    const refused = await failure(transaction((client) => store.confirmWithin(client, late)));
    expect(refused).toBeInstanceOf(DedupeError);
    expect(refused).toMatchObject({ message: expect.stringContaining("Roll the transaction back.") });
    expect(await other.confirm(current)).toBe(true);
  });

  test("a delivery cannot be claimed before the transaction ends, even when the lease does", async () => {
    const { store, other } = await empty();
    const claim = await claimed(store, "d");
    await expire();
    let waiting: Promise<ClaimResult> | undefined;
    await transaction(async (client) => {
      await store.confirmWithin(client, claim);
      waiting = other.claim("d");
      await untilSomebodyWaits();
    });
    expect((await waiting)?.state).not.toBe("claimed");
    expect(await other.claim("d")).toEqual({ state: "done" });
  });

  test("an extension that waited for the transaction finds the delivery still its own", async () => {
    const { store } = await empty();
    const claim = await claimed(store, "d");
    let extended: Promise<boolean> | undefined;
    await transaction(async (client) => {
      await store.confirmWithin(client, claim);
      extended = store.extend(claim);
      await untilSomebodyWaits();
    });
    expect(await extended).toBe(true);
  });

  test("a delivery that was done long ago is busy for a receiver that waits while another claims it again", async () => {
    const { store, other } = await empty();
    await store.confirm(await claimed(store, "d"));
    await expire();
    let waiting: Promise<ClaimResult> | undefined;
    await transaction(async (client) => {
      await claimed(postgresDedupe(client), "d");
      waiting = other.claim("d");
      await untilSomebodyWaits();
    });
    expect(await waiting).toEqual({ state: "busy" });
  });

  test("an effect happens once, however many holders outlive their leases or fail", async () => {
    const random = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(random, async (failing) => {
        await empty();
        const holder = async (fails: boolean): Promise<void> => {
          const store = postgresDedupe(postgres.pool, { lease: 1 });
          for (let failed = false; ;) {
            const result = await store.claim("d");
            if (result.state === "done") return;
            if (result.state === "busy") continue;
            try {
              await transaction(async (client) => {
                await effect(client);
                await store.confirmWithin(client, result.claim);
                if (fails && !failed) {
                  failed = true;
                  throw new Error("The handler failed.");
                }
              });
            } catch {
              await store.release(result.claim);
            }
          }
        };
        await Promise.all(failing.map(holder));
        expect(await effects()).toBe(1);
      }),
      { numRuns: 10 * inject("scale") },
    );
  });
});
