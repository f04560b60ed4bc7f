// A receiver whose effects are rows of PostgreSQL. It tells the process that started it where it listens, and, when asked
// to, that one of its handlers stands still: that is where a kill meets it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Pool } from "pg";
import { receiver } from "../../src/node.ts";
import { postgresDedupe } from "../../src/postgres.ts";
import { turns } from "./chance.ts";
import type { Halt } from "./receiver-process.ts";
import { secret } from "./service.ts";

const pool = new Pool();
const dedupe = postgresDedupe(pool);

let halt: Halt | undefined;
process.on("message", (asked: Halt) => {
  halt = asked;
});

/** Stands still for ever where the other process wants it. */
async function reach(place: Halt["place"]): Promise<void> {
  if (halt?.place !== place) return;
  halt.after -= 1;
  if (halt.after > 0) return;
  halt = undefined;
  process.send?.("halted");
  await new Promise(() => undefined);
}

const receive = receiver({
  secrets: secret,
  dedupe,
  on: {
    "*": async ({ id }, { claim }) => {
      if (claim === undefined) throw new Error("There is a dedupe store, and so there is a claim.");
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await client.query("INSERT INTO effects VALUES ($1)", [id]);
        await turns(3);
        await reach("before the confirmation");
        await dedupe.confirmWithin(client, claim);
        await turns(3);
        await reach("before the commit");
        await client.query("COMMIT");
        await reach("after the commit");
      } catch (error) {
        await client.query("ROLLBACK");
        throw error;
      } finally {
        client.release();
      }
    },
  },
});
const server = createServer((request, response) => void receive(request, response));
server.listen(0, "127.0.0.1", () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
process.on("disconnect", () => process.exit());
