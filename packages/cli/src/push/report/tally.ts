import type { ReportRow } from "./report-file.ts";
import { lines, pluralize } from "../../io.ts";
import type { PushRun } from "../push-run.ts";

const mostShown = 20;

const troubled: readonly ReportRow["result"][] = ["rejected", "unknown", "invalid"];

export class Tally {
  /** The number of rows by result; `unread` are those that a push did not reach, and `left-out` no rows. */
  readonly counts: Record<ReportRow["result"] | "unread" | "left-out" | "rows" | "resumed", number> = {
    rows: 0,
    resumed: 0,
    created: 0,
    existing: 0,
    stored: 0,
    rejected: 0,
    unknown: 0,
    invalid: 0,
    "not-sent": 0,
    unread: 0,
    "left-out": 0,
  };
  readonly #shown: ReportRow[] = [];

  add(row: ReportRow, resumed = false): void {
    this.counts.rows += 1;
    this.counts[row.result] += 1;
    if (resumed) this.counts.resumed += 1;
    if (troubled.includes(row.result) && this.#shown.length < mostShown) this.#shown.push(row);
  }

  addUnread(total: number): void {
    this.counts.unread = Math.max(0, total - this.counts.rows);
    this.counts.rows += this.counts.unread;
  }

  besides(): string {
    const { "left-out": count } = this.counts;
    return count === 0 ? "" : ` (${count} left out)`;
  }

  lines(): string[] {
    const { rows, resumed, ...results } = this.counts;
    const width = String(rows).length;
    const said = Object.entries(results).flatMap(([result, count]) =>
      count > 0 ? [`  ${result.padEnd(8)}  ${String(count).padStart(width)}`] : [],
    );
    return resumed > 0 ? [...said, `  of which ${resumed} from the journal of the earlier run`] : said;
  }

  troubles(isReported = true): string[] {
    const { rejected, unknown, invalid } = this.counts;
    const rows = this.#shown.toSorted((one, other) => one.line - other.line);
    const said = rows.map(({ line, externalId, message = "" }) =>
      [`  line ${line}:`, ...(externalId === "" ? [] : [`${externalId}:`]), message].join(" "),
    );
    const more = rejected + unknown + invalid - rows.length;
    return more > 0 ? [...said, `  and ${more} more${isReported ? "; see the report" : ""}`] : said;
  }
}

type Summarised = Pick<PushRun, "file" | "flags" | "stop" | "io" | "written">;

/** Prints some lines, or the counts as JSON; the report is null where there is none. */
function print(run: Summarised, tally: Tally, files: object, said: readonly string[]): void {
  const { file, flags, io } = run;
  lines(io.out, flags.json ? [JSON.stringify({ file: file.path, ...files, ...tally.counts })] : said);
}

interface Ending {
  isReported?: boolean;
  rejects?: string | undefined;
  error?: object | undefined;
}

/** Prints what became of the rows, and as JSON also what ended the push before its rows did. */
export function summarise(run: Summarised, tally: Tally, { isReported = true, rejects, error }: Ending = {}): void {
  const { file, flags, written, stop } = run;
  const troubles = tally.troubles(isReported);
  const isOpen = stop.asked || tally.counts.unknown > 0 || error !== undefined;
  const { rejected, invalid } = tally.counts;
  print(run, tally, { report: isReported ? written.report : null, rejects, error }, [
    `${file.name}: ${pluralize(tally.counts.rows, "row")}`,
    ...tally.lines(),
    ...(troubles.length > 0 ? ["Problems:", ...troubles] : []),
    ...(isReported ? [`Report: ${written.report}`] : []),
    ...(rejects === undefined ? [] : [`Rejected rows: ${rejects}. Correct them there, then push that file.`]),
    ...(flags.rejects === undefined && rejected + invalid > 0 && !isOpen
      ? ["To get these rows as a file to correct and push, add --resume --rejects FILE."]
      : []),
    ...(isOpen ? ["Run the same command with --resume to continue."] : []),
  ]);
}

/** Prints what a check has found: that every row can be pushed, or what is wrong. */
export function summariseCheck(run: Summarised, tally: Tally, { isReported = true }: Ending = {}): void {
  const { file, written } = run;
  const { rows, invalid } = tally.counts;
  if (invalid === 0) {
    const which = rows === 1 ? "the only row" : `all ${rows} rows`;
    print(run, tally, { report: null }, [`${file.name}: ${which} can be pushed${tally.besides()}. Nothing was sent.`]);
    return;
  }
  const advice = "Correct them and run the command again, or add --skip-invalid to push the others.";
  print(run, tally, { report: isReported ? written.report : null }, [
    `${file.name}: ${invalid} of ${pluralize(rows, "row")} ${invalid === 1 ? "is" : "are"} invalid. Nothing was sent.`,
    ...tally.troubles(isReported),
    isReported ? `${advice} All problems: ${written.report}` : advice,
  ]);
}
