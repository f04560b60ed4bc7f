import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, manyOrders } from "../support/orders.ts";
import { service } from "../support/service.ts";

describe("what ends a push, and its exit code", () => {
  test("a refused key with --json: the summary has the error, in one line", async () => {
    await using ground = await service();
    const env = { ...ground.env, TOTEM_PARTNER_API_KEY: "wrong" };
    const { out } = await command(desk(csvOf({}, { Pedido: "2" })).argv("--json"), { env });
    expect(out).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(out)).toMatchObject({
      rows: 2,
      error: { exitCode: 5, kind: "authentication", status: 401, advice: expect.stringContaining("Check") },
    });
  });

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

  test("a file without rows, without a format, or that is a folder: 2", async () => {
    const { argv, path, file } = desk(csvOf());
    const given = { env: { TOTEM_PARTNER_BASE_URL: "http://127.0.0.1:9", TOTEM_PARTNER_API_KEY: "k" } };
    expect(await command(argv(), given)).toMatchObject({
      code: 2,
      err: expect.stringContaining("no rows below its header"),
    });
    for (const [other, said] of [
      [file("a.dat", "x"), "is unclear from its name"],
      [file("a.xls", "x"), "Save it as .xlsx"],
      [path("."), "is not a regular file"],
    ] as const) {
      expect(await command(["push", other, "--map", path("map.yaml")], given)).toMatchObject({
        code: 2,
        err: expect.stringContaining(said),
      });
    }
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

test("journal and report are for their owner alone", async () => {
  await using ground = await service();
  const { argv, orders } = desk(csvOf({}));
  await command(argv(), ground);
  for (const suffix of [".push.ndjson", ".push.ndjson.state", ".report.csv"])
    expect(statSync(orders + suffix).mode & 0o077).toBe(0);
});
