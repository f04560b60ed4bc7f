import { execFileSync, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { command, commandOf, withError, withOutput } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping } from "../support/orders.ts";
import { service } from "../support/service.ts";

/** A named pipe, which nothing writes to yet. */
function pipe(path: string): string {
  execFileSync("mkfifo", [path]);
  return path;
}

describe.skipIf(process.platform === "win32")("a pipe without a writer", () => {
  test("is refused as a file of orders, a report or a journal, instead of waited for", async () => {
    const { argv, path, has } = desk(csvOf({}));
    const [orders, report, journal] = [pipe(path("o.csv")), pipe(path("r.csv")), pipe(path("j.ndjson"))];
    for (const words of [
      ["init", orders],
      ["push", orders, "--map", path("map.yaml")],
      argv("--report", report),
      argv("--journal", journal),
    ]) {
      expect(
        await command(words, { env: { TOTEM_PARTNER_BASE_URL: "http://127.0.0.1:9", TOTEM_PARTNER_API_KEY: "k" } }),
      ).toMatchObject(withError(2, "is not a regular file"));
    }
    expect(has(".report.csv")).toBe(false);
  });

  test("is waited for as a mapping, and read once it has one", async () => {
    await using ground = await service();
    const { orders, path } = desk(csvOf({}));
    const map = pipe(path("pipe.yaml"));
    const push = commandOf(["push", orders, "--map", map, "--no-progress"], ground);
    await writeFile(map, mapping);
    expect(await push.ended).toMatchObject(withOutput(0, "created   1"));
  });
});

const hasBash = spawnSync("bash", ["--version"]).status === 0;

// Without bash on this machine, there is no process substitution: skipped.
test.skipIf(!hasBash)("a mapping may be the output of a program, and --resume detects its changes", () => {
  const { orders, path } = desk(csvOf({}));
  const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));
  const push = (edit: string) =>
    spawnSync(
      "bash",
      [
        "-c",
        '"$0" "$1" push "$2" --map <(sed "$3" "$4") --resume --max-retries 0 --no-progress',
        ...[process.execPath, program, orders, edit, path("map.yaml")],
      ],
      {
        encoding: "utf8",
        env: { ...process.env, TOTEM_PARTNER_BASE_URL: "http://127.0.0.1:9", TOTEM_PARTNER_API_KEY: "k" },
      },
    );
  expect(push("")).toMatchObject({ status: 4 });
  expect(push("s/WHEAT-01/WHEAT-02/")).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("The mapping has changed since the unfinished push."),
  });
});
