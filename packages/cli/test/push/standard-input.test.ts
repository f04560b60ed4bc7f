import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { command, commandOf, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping, manyOrders } from "../support/orders.ts";
import { simulated } from "../support/simulated.ts";

const map = mapping.replace("file: {", "file: { format: csv,");

/** A command that pushes standard input, with its report and journal in a folder of the test. */
function piped(given = map) {
  const { path } = desk("", { map: given });
  mkdirSync(path("tmp"));
  vi.stubEnv("TMPDIR", path("tmp"));
  const [report, journal] = [path("in.report.csv"), path("in.push.ndjson")];
  const argv = (...flags: string[]) => [
    ...["push", "-", "--map", path("map.yaml"), "--report", report, "--journal", journal, "--no-progress", ...flags],
  ];
  return { argv, path, report, keptFiles: () => readdirSync(path("tmp")) };
}

describe("orders from standard input", () => {
  test("are checked and pushed like those of a file, and nothing of them is left behind", async () => {
    const ground = simulated();
    const { argv, report, path, keptFiles } = piped();
    const input = csvOf({}, { Pedido: "ERP-2", "CIF transportista": "A99999997" });
    const rejects = path("rejects.csv");
    const { code, out } = await command(argv("--json", "--rejects", rejects), { ...ground, input });
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ file: "-", report, rejects, created: 1, rejected: 1 }),
    ]);
    expect([existsSync(rejects), keptFiles()]).toEqual([true, []]);
  });

  test("resume when the same orders come again, and are refused when others come", async () => {
    const ground = simulated();
    const { argv } = piped();
    const down = { env: { ...ground.env, TOTEM_PARTNER_BASE_URL: "not-an-address" } };
    expect(await command(argv(), { ...down, input: manyOrders(2) })).toMatchObject({ code: 2 });
    await command(argv(), { ...ground, input: manyOrders(2) });
    const again = await command(argv("--resume"), { ...ground, input: manyOrders(2) });
    expect(again.out).toContain("standard input: 2 rows");
    expect(again.out).toContain("of which 2 from the journal");
  });

  test("need a format in the mapping, since there is no name that says it", async () => {
    const { argv } = piped(mapping);
    expect(await command(argv(), { ...simulated(), input: csvOf({}) })).toMatchObject(
      withError(2, "The format of standard input is unclear from its name. Set format under file"),
    );
  });

  test.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("that do not end are no longer waited for after %s", async (signal, code) => {
    const { argv, keptFiles } = piped();
    const input = Object.assign(new PassThrough(), { isTTY: true });
    input.write(csvOf({}));
    const push = commandOf(argv(), { ...simulated(), input });
    await push.written(/^Reading orders from the terminal\. End them with Ctrl-D; Ctrl-C sends nothing\.$/m);
    expect(keptFiles()).toHaveLength(1);
    push.signal(signal);
    expect(await push.ended).toMatchObject({
      code,
      err: expect.stringContaining("Stopped while reading standard input. Nothing was sent."),
    });
    expect(keptFiles()).toEqual([]);
  });
});
