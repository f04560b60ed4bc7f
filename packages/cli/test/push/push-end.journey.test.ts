import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, manyOrders } from "../support/orders.ts";
import { service } from "../support/service.ts";

describe("what ends a push, and its exit code", () => {
  test.each([
    ["no key", {}, /There is no API key\. Set TOTEM_PARTNER_API_KEY/],
    [
      "no address",
      { TOTEM_PARTNER_API_KEY: "k" },
      /There is no base URL\. Pass the address of the service with --base-url/,
    ],
  ])("%s: 2", async (_, env, said) => {
    const { code, err } = await command(desk(csvOf({})).argv(), { env });
    expect(code).toBe(2);
    expect(err).toMatch(said);
  });
});

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
