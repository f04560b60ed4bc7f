// Compares the CPU time of our works with that of the commit before: `bench:guard --help`.
import { mkdtempDisposable, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { baseOf, checkOut } from "./guard/base.ts";
import { allHold, compareRows, reportOf } from "./guard/comparison.ts";
import { measureRow } from "./guard/measure-row.ts";
import { allRows } from "./guard/rows.ts";
import { run } from "./preparing/command.ts";
import { root } from "./preparing/prepare.ts";

const usage = `Usage: npx -y pnpm@12 bench:guard [row…] [flags]

Compares what works cost in CPU time with an earlier commit, and fails if one became slower.

  row…               ${allRows.join(", ")} (default: all)
  --base <revision>  what to compare with (default: where this branch left main; on main, the commit before)`;

async function guard(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { base: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const unknown = positionals.find((name) => !allRows.some((row) => row === name));
  if (unknown !== undefined) throw new RangeError(`There is no row "${unknown}". There are: ${allRows.join(", ")}.`);
  const rows = allRows.filter((row) => positionals.length === 0 || positionals.includes(row));
  const base = await baseOf(root, values.base);
  if (base === undefined) {
    console.log("Skipped: there is no earlier commit here to compare with, as in a shallow clone or without git.");
    return;
  }
  await using folder = await mkdtempDisposable(join(await realpath(tmpdir()), "guard-"));
  await checkOut(root, base, folder.path);
  const compared = await compareRows(rows, (row, pass) => measureRow(row, folder.path, pass));
  console.log(`Compared with ${await run("git", ["log", "-1", "--format=%h (%s)", base], root)}`);
  console.log(reportOf(compared));
  if (!allHold(compared)) process.exitCode = 1;
}

try {
  await guard();
} catch (error) {
  console.error(`The guard could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
