import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { desk } from "../support/desk.ts";
import { manyOrders } from "../support/orders.ts";
import { service } from "../support/service.ts";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

test.runIf(existsSync("/dev/full"))("a push whose output has a full disk ends as any other, with 74", async () => {
  await using ground = await service();
  const { argv, orders, has } = desk(manyOrders(3));
  const full = openSync("/dev/full", "w");
  const child = spawn(process.execPath, [program, ...argv()], {
    env: { PATH: process.env["PATH"], ...ground.env },
    stdio: ["ignore", full, full],
  });
  closeSync(full);
  expect(await once(child, "exit")).toEqual([74, null]);
  expect(has(".push.ndjson.lock")).toBe(false);
  expect(readFileSync(`${orders}.push.ndjson.state`, "utf8")).toContain('"finished":true');
});
