import { Failure } from "../failures/failure.ts";
import { checkFile } from "./check.ts";
import type { PushRun } from "./push-run.ts";
import { openFile } from "./pushed-file.ts";
import { Stopped } from "./stop.ts";
import type { ReportRow } from "./report/report-row.ts";
import type { Tally } from "./report/tally.ts";
import { sayProblems } from "./row-problem.ts";

/** Checks every row, and writes a report of it. Returns what tells the content of the file from any other. */
export async function checkRows(run: PushRun, tally: Tally): Promise<string> {
  try {
    return await checkEach(run, tally);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new Failure(run.stop.exitCode, "Stopped while checking the file. Nothing was sent.");
  }
}

async function checkEach(run: PushRun, tally: Tally): Promise<string> {
  const { file, mapping, client, progress, stop, report } = run;
  const open = await openFile(file, mapping, () => stop.asked);
  for await (const { line, externalId, problems } of checkFile(open, mapping, client)) {
    if (stop.asked) throw new Stopped();
    const row: ReportRow =
      problems.length > 0
        ? { line, externalId, result: "invalid", message: sayProblems(problems) }
        : { line, externalId, result: "not-sent" };
    tally.add(row);
    await report.add(row);
    const { rows, invalid } = tally.counts;
    const detail = invalid > 0 ? { detail: `${invalid} invalid` } : {};
    // The last bytes are read before their rows are checked.
    progress.show({ what: "Checking", share: Math.min(0.99, open.bytesRead() / file.size), rows, ...detail });
  }
  progress.show({ what: "Checking", share: 1, rows: tally.counts.rows });
  progress.end();
  return open.digest();
}
