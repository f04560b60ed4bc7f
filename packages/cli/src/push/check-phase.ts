import { Failure } from "../failures/failure.ts";
import { rowMapper } from "./map-row.ts";
import { line } from "../io.ts";
import type { PushRun } from "./push-run.ts";
import { openFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import type { ReportRow } from "./report/report-file.ts";
import type { Tally } from "./report/tally.ts";
import { contradiction, problemsOf, type RowProblem, sayProblems } from "./row-problem.ts";
import { Stopped } from "./signals.ts";

/** Checks every row as far as that is possible before it is sent, and reports it. Returns the digest of the file. */
export async function checkRows(run: PushRun, tally: Tally): Promise<string> {
  const { file, mapping, client, progress, stop, report } = run;
  try {
    const open = await openFile(file, mapping, () => stop.asked);
    if (open.note !== undefined) line(run.io.err, open.note);
    const map = rowMapper(mapping);
    const linesSent: number[] = [];
    const add = async (source: SourceRow, externalId: string, problems: readonly RowProblem[]): Promise<void> => {
      if (stop.asked) throw new Stopped();
      const row: ReportRow =
        problems.length > 0
          ? { line: source.line, externalId, result: "invalid", message: sayProblems(problems) }
          : { line: source.line, externalId, result: "not-sent" };
      tally.add(row);
      await report.add(row);
      const { rows, invalid } = tally.counts;
      const detail = invalid > 0 ? { detail: `${invalid} invalid` } : {};
      // The last bytes are read before their rows are checked.
      progress.show({ what: "Checking", share: Math.min(0.99, open.bytesRead() / file.size), rows, ...detail });
    };
    async function* mapped() {
      for await (const source of open.rows) {
        const read = map(source);
        if ("problems" in read) await add(source, read.externalId, read.problems);
        else {
          linesSent.push(source.line);
          yield { source, fields: read.fields };
        }
      }
    }
    const checked = client.authorizations.check(mapped(), { fields: ({ fields }) => fields });
    for await (const { row, error, repeats } of checked) {
      const { source, fields } = row;
      if (error === undefined) await add(source, fields.externalId, []);
      else if (repeats === undefined) await add(source, fields.externalId, problemsOf(error, source, mapping));
      else await add(source, fields.externalId, [contradiction(linesSent[repeats] ?? 0, mapping)]);
    }
    tally.counts["left-out"] = open.leftOut?.() ?? 0;
    progress.show({ what: "Checking", share: 1, rows: tally.counts.rows });
    progress.end();
    return open.digest();
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new Failure("Stopped while checking the file. Nothing was sent.", stop.exitCode);
  }
}
