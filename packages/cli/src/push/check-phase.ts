import type { AuthorizationCreate, PartnerClient } from "@totem-partner/sdk";
import { Failure } from "../failures/failure.ts";
import { rowMapper } from "./map-row.ts";
import { line } from "../io/io.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { PushRun } from "./push-run.ts";
import { openFile } from "./pushed-file.ts";
import type { SourceRow } from "./reading/source.ts";
import type { Tally } from "./report/tally.ts";
import { contradiction, LineNumbers, problemsOf, type RowProblem, sayProblems } from "./row-problem.ts";
import { Stopped } from "./stop.ts";

/** Checks rows one by one, each against all before it. Yields no problems for a row that can be sent. */
function rowChecker(mapping: Mapping, { authorizations }: PartnerClient) {
  const lines = new LineNumbers();
  let next: AuthorizationCreate | undefined;
  async function* fed() {
    while (next !== undefined) {
      const fields = next;
      next = undefined;
      yield await Promise.resolve(fields);
    }
  }
  const checked = authorizations.check(fed());

  return async (fields: AuthorizationCreate, row: SourceRow): Promise<readonly RowProblem[]> => {
    next = fields;
    lines.add(row.line);
    const { value } = await checked.next();
    if (value?.error === undefined) return [];
    if (value.repeats === undefined) return problemsOf(value.error, row, mapping);
    return [contradiction(lines.at(value.repeats), mapping)];
  };
}

/**
 * Checks every row with everything that can be known before it is sent, and writes a report of it. Returns what tells
 * the content of the file from any other.
 */
export async function checkRows(run: PushRun, tally: Tally): Promise<string> {
  const { file, mapping, client, progress, stop, report } = run;
  try {
    const open = await openFile(file, mapping, () => stop.asked);
    if (open.note !== undefined) line(run.io.err, open.note);
    const map = rowMapper(mapping);
    const check = rowChecker(mapping, client);
    for await (const source of open.rows) {
      const mapped = map(source);
      const problems = "problems" in mapped ? mapped.problems : await check(mapped.fields, source);
      if (stop.asked) throw new Stopped();
      const { externalId } = mapped;
      const row =
        problems.length > 0
          ? ({ line: source.line, externalId, result: "invalid", message: sayProblems(problems) } as const)
          : ({ line: source.line, externalId, result: "not-sent" } as const);
      tally.add(row);
      await report.add(row);
      const { rows, invalid } = tally.counts;
      const detail = invalid > 0 ? { detail: `${invalid} invalid` } : {};
      // The last bytes are read before their rows are checked.
      progress.show({ what: "Checking", share: Math.min(0.99, open.bytesRead() / file.size), rows, ...detail });
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
