import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { command, commandOf, withOutput } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, manyOrders } from "../support/orders.ts";
import { simulated } from "../support/simulated.ts";

/** A push that is halted in the middle, as it is while it waits for the service. */
async function running() {
  const service = simulated();
  const { promise: go, resolve: release } = Promise.withResolvers<undefined>();
  const { fetch } = globalThis;
  let sent = 0;
  const { promise: halted, resolve: halt } = Promise.withResolvers<undefined>();
  globalThis.fetch = async (...request) => {
    sent += 1;
    if (sent > 4) {
      halt(undefined);
      await go;
    }
    return fetch(...request);
  };
  const ground = desk(manyOrders(20));
  const push = commandOf(ground.argv(), service);
  await halted;
  return { ...ground, service, ended: push.ended, release };
}

test.each([
  ["a check", ["--dry-run"], 0],
  ["the same command", [], 2],
  ["the same command with --resume", ["--resume"], 2],
  ["the same command with another report", ["--resume", "--report", "elsewhere.csv"], 2],
])("%s leaves a running push and its files alone", async (_, flags, code) => {
  const { argv, orders, report, path, service, ended, release } = await running();
  const state = readFileSync(`${orders}.push.ndjson.state`, "utf8");
  const second = await command(
    argv(...flags).map((word) => (word === "elsewhere.csv" ? path(word) : word)),
    service,
  );
  expect(second).toMatchObject({ code });
  if (code === 2) expect(second.err).toMatch(/is in use by process \d+ on .*\. Wait for it to end/);
  expect(second.err).not.toContain("emove the journal");
  expect(readFileSync(`${orders}.push.ndjson.state`, "utf8")).toBe(state);
  release(undefined);
  expect(await ended).toMatchObject(withOutput(0, "created   20\n"));
  expect(report()).toHaveLength(21);
});

test("pushes of two files with one report do not end each other", async () => {
  const { argv, file, orders, service, ended, release } = await running();
  const other = file("other.csv", csvOf({ Pedido: "ERP-99" }));
  release(undefined);
  const second = argv("--report", `${orders}.report.csv`).map((word) => (word === orders ? other : word));
  expect(await Promise.all([command(second, service), ended])).toMatchObject([{ code: 0 }, { code: 0 }]);
});
