import { describe, expect, test } from "vitest";
import { postgresBackend } from "../dedupe/support/postgres-backend.ts";
import { withPostgres } from "../dedupe/support/postgres-hooks.ts";
import { hasPostgres } from "../support/postgres-server.ts";
import { chances } from "./chance.ts";
import { Network } from "./network.ts";
import { ReceiverProcess } from "./receiver-process.ts";
import { startService } from "./service.ts";

const places = ["before the confirmation", "before the commit", "after the commit"] as const;
const wave = 40;

describe.skipIf(!hasPostgres)("in one transaction with its confirmation", () => {
  const postgres = withPostgres();

  const rows = async (statement: string) => (await postgres.pool.query<{ id: string }>(statement)).rows;

  test("an effect happens once, whenever the process that handles the delivery is killed", async () => {
    const { pool } = postgres;
    await pool.query("CREATE TABLE effects (id text NOT NULL)");
    const backend = await postgresBackend(pool);
    const { host = "", user = "", database = "" } = pool.options;
    const start = () => ReceiverProcess.start({ PGHOST: host, PGUSER: user, PGDATABASE: database });
    const running: [ReceiverProcess, ReceiverProcess] = [await start(), await start()];
    const chance = chances(1);
    await using network = await Network.start((which) => running[which].url, chance);
    const { mock, cause } = await startService(network.url, 1);
    await using _ = mock;
    const pass = async (seconds: number) => {
      await backend.pass(seconds * 1000);
      mock.advance({ seconds });
      await mock.deliveries.flush();
      await network.settle();
    };

    let abandoned = 0;
    for (const [number, place] of places.entries()) {
      const which = number % 2 === 0 ? 0 : 1;
      const halted = running[which].halted({ place, after: Math.floor(1 + chance("kill", number) * 8) });
      const causes = Array.from({ length: wave }, cause);
      await halted;
      await running[which].kill();
      running[which] = await start();
      await Promise.all(causes);
      await mock.deliveries.flush();
      await network.settle();
      abandoned += (await rows("SELECT id FROM webhook_deliveries WHERE NOT done")).length;
      await network.deliverLateCopies();
      await pass(3);
    }
    for (let seconds = 0; seconds < 120; seconds += 5) await pass(5);
    await Promise.all(running.map((process) => process.kill()));

    expect(network.ids).toHaveLength(places.length * wave);
    expect((await rows("SELECT id FROM effects")).map(({ id }) => id).toSorted()).toEqual(network.ids.toSorted());
    // Some were killed in the middle of it.
    expect(abandoned).toBeGreaterThan(0);
  });
});
