// Compares what our works cost, relative to a floor beside each, with the numbers in guard.json: `bench:guard --help`.
import { parseArgs } from "node:util";
import { measureRow } from "./guard/measure-row.ts";
import { readNumbers, writeNumbers } from "./guard/numbers.ts";
import { allHold, reportOf } from "./guard/report.ts";
import { allRows, rowsOf } from "./guard/rows.ts";
import { holdRows } from "./guard/verdict.ts";

const usage = `Usage: npx -y pnpm@12 bench:guard [row…] [flags]

Measures what each work costs relative to its floor, and fails if one exceeds its number in bench/guard.json.

  row…           ${allRows.join(", ")} (default: all)
  --write <why>  writes the numbers of these rows anew, with the reason`;

/** Without a number, each is measured in as many processes as there may be; their median is no accident. */
async function write(rows: ReturnType<typeof rowsOf>, because: string): Promise<void> {
  if (because.trim() === "") throw new RangeError("--write needs the reason: what made the work slower or faster.");
  const measured = await holdRows(rows, {}, measureRow);
  const changed = measured.map(({ row, ratio }) => [row, { ratio: Number(ratio.toFixed(2)), because }] as const);
  const numbers = { ...(await readNumbers()), ...Object.fromEntries(changed) };
  await writeNumbers(numbers);
  for (const [row, { ratio }] of changed) console.log(`${row}: ${ratio.toFixed(2)}`);
}

async function guard(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const rows = rowsOf(positionals);
  if (values.write !== undefined) {
    await write(rows, values.write);
    return;
  }
  const verdicts = await holdRows(rows, await readNumbers(), measureRow);
  console.log(reportOf(verdicts));
  if (!allHold(verdicts)) process.exitCode = 1;
}

try {
  await guard();
} catch (error) {
  console.error(`The guard could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
