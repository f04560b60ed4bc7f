import { mkdirSync, symlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { PushFlags } from "../../src/commands/flags.ts";
import { beginningOf } from "../../src/io.ts";
import { checkRunFiles, writtenPaths } from "../../src/push/run-files.ts";
import { scratch } from "../support/scratch.ts";

/** A folder with the files that a push reads, and the check of what it would write. */
function desk() {
  const { folder, path, file } = scratch();
  for (const name of ["orders.csv", "map.yaml", "api.key"]) file(name, "x");
  const check = async (flags: Partial<PushFlags> = {}, env: Record<string, string> = {}): Promise<string> => {
    const orders = path("orders.csv");
    const all = { map: path("map.yaml"), concurrency: 1, maxRetries: 0, progress: false, timeout: 30, ...flags };
    const failure = await checkRunFiles(orders, all, writtenPaths(orders, flags), env).then(
      () => "fine",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return failure.replaceAll(`${folder}/`, "");
  };
  return { path, file, check };
}

test("a push writes beside its file, unless its flags say otherwise", () => {
  expect(writtenPaths("in/o.csv", {})).toMatchObject({
    report: "in/o.csv.report.csv",
    journal: "in/o.csv.push.ndjson",
  });
  expect(writtenPaths("o", { report: "r", journal: "j" })).toMatchObject({ report: "r", journal: "j" });
  expect(writtenPaths("o", { dryRun: true })).toMatchObject({ report: "o.check.csv" });
});

test("the draft of a report has a name that only pushes with the same journal share, and no two checks", () => {
  const draftOf = (flags: Parameters<typeof writtenPaths>[1]) => writtenPaths("o", { report: "r", ...flags }).draft;
  expect(draftOf({})).toMatch(/^r\.[\da-f]{8}\.part$/);
  expect(draftOf({})).toBe(draftOf({ journal: "./o.push.ndjson" }));
  expect(draftOf({})).not.toBe(draftOf({ journal: "j" }));
  expect(draftOf({ dryRun: true })).not.toBe(draftOf({ dryRun: true }));
});

describe("what a push writes is none of the files of the run", () => {
  test("as long as all are different, whether or not they are there", async () => {
    const { file, check } = desk();
    expect(await check()).toBe("fine");
    for (const name of ["orders.csv.report.csv", "orders.csv.push.ndjson", "orders.csv.push.ndjson.state"])
      file(name, "x");
    expect(await check()).toBe("fine");
  });

  const cases: [PushFlags["report"] | undefined, string | undefined, string][] = [
    [
      "orders.csv",
      undefined,
      "orders.csv would be both the file to push (orders.csv) and the report. Nothing was sent. Choose another file with --report.",
    ],
    ["map.yaml", undefined, "map.yaml would be both the mapping (map.yaml) and the report."],
    ["j", "j", "j would be both the report (j) and the journal. Nothing was sent. Choose another file with --journal."],
    ["j.lock", "j", "j.lock would be both the report (j.lock) and the lock of the journal."],
    ["j.state", "j", "j.state would be both the report (j.state) and the state of the journal."],
    ["R.CSV", "r.csv", "r.csv would be both the report (R.CSV) and the journal."],
    ["A\u0301", "\u00C1", "\u00C1 would be both the report (A\u0301) and the journal."],
  ];
  test.each(cases)("--report %s --journal %s", async (report, journal, said) => {
    const { path, check } = desk();
    const flags = { ...(report && { report: path(report) }), ...(journal && { journal: path(journal) }) };
    expect(await check(flags)).toContain(said);
  });

  test("nor the file with the API key, wherever that is named", async () => {
    const { path, check } = desk();
    const [report, key] = [path("api.key"), "would be both the file with the API key (api.key) and the report."];
    expect(await check({ report, apiKeyFile: path("api.key") })).toContain(key);
    expect(await check({ report }, { TOTEM_PARTNER_API_KEY_FILE: path("api.key") })).toContain(key);
    expect(await check({ report, apiKeyFile: path("other") }, { TOTEM_PARTNER_API_KEY_FILE: path("api.key") })).toBe(
      "fine",
    );
  });

  test("also by links, of which one may lead to another, and to what is not there yet", async () => {
    const { path, check } = desk();
    mkdirSync(path("sub"));
    symlinkSync("../orders.csv", path("sub/link"));
    symlinkSync(path("sub/link"), path("second"));
    expect(await check({ report: path("second") })).toContain(
      "would be both the file to push (orders.csv) and the report",
    );
    symlinkSync("future", path("early"));
    expect(await check({ report: path("future"), journal: path("early") })).toContain(
      "early would be both the report (future)",
    );
    symlinkSync(path("sub"), path("folder"));
    expect(await check({ report: path("sub/r"), journal: path("folder/r") })).toContain(
      "would be both the report (sub/r)",
    );
    expect(await check({ report: path("r"), journal: path("sub/r") })).toBe("fine");
  });

  test("where a folder is not there, by its path", async () => {
    const { path, check } = desk();
    expect(await check({ report: path("none/r"), journal: path("none/R") })).toContain(
      "would be both the report (none/r)",
    );
    expect(await check({ report: path("none/r"), journal: path("nil/r") })).toBe("fine");
    expect(await check({ report: path("orders.csv/r") })).toBe("fine");
  });

  test("where a path cannot be followed, it is said why", async () => {
    const { path, check } = desk();
    symlinkSync("loop", path("loop"));
    expect(await check({ report: path("loop") })).toContain("ELOOP");
  });
});

test("a journal is a regular file if it is there; a report is checked where it is opened", async () => {
  const { path, check } = desk();
  mkdirSync(path("folder"));
  expect(await check({ journal: path("folder") })).toBe(
    "folder is not a regular file, so it cannot be the journal. Nothing was sent. Choose another file with --journal.",
  );
  mkdirSync(path("k.state"));
  expect(await check({ journal: path("k") })).toContain("k.state is not a regular file, so it cannot be the state of");
  expect(await check({ report: path("folder") })).toBe("fine");
});

test("a file is recognised by its first thousand characters", async () => {
  expect(await beginningOf(scratch().file("f", "x".repeat(1001)))).toBe("x".repeat(1000));
});
