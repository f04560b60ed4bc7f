import type { ReportRow, RowResult } from "./report-row.ts";

/** A result, or `unread` for the rows that a push did not reach because it ended early. */
type Counted = RowResult | "unread";

/** In the order in which a summary lists them. */
const results = [
  "created",
  "existing",
  "stored",
  "rejected",
  "unknown",
  "invalid",
  "not-sent",
  "unread",
] as const satisfies Counted[];

/** Lines beyond these are in the report. */
const mostShown = 20;

/** How many rows had which result. */
export type Counts = Readonly<Record<Counted | "rows" | "resumed", number>>;

const troubled: readonly RowResult[] = ["rejected", "unknown", "invalid"];

/** Counts the rows of a file, and keeps the first of those that went wrong. */
export class Tally {
  readonly #counts: Record<Counted | "rows" | "resumed", number> = {
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
  };
  readonly #shown: ReportRow[] = [];

  get counts(): Counts {
    return this.#counts;
  }

  add(row: ReportRow, resumed = false): void {
    this.#counts.rows += 1;
    this.#counts[row.result] += 1;
    if (resumed) this.#counts.resumed += 1;
    if (troubled.includes(row.result) && this.#shown.length < mostShown) this.#shown.push(row);
  }

  /** Counts the rest of the file's rows as unread. */
  addUnread(total: number): void {
    this.#counts.unread = Math.max(0, total - this.#counts.rows);
    this.#counts.rows += this.#counts.unread;
  }

  /** How many rows had each result that any had. */
  lines(): string[] {
    const present = results.filter((result) => this.#counts[result] > 0);
    const width = String(this.#counts.rows).length;
    const said = present.map((result) => `  ${result.padEnd(8)}  ${String(this.#counts[result]).padStart(width)}`);
    const { resumed } = this.#counts;
    return resumed > 0 ? [...said, `  of which ${resumed} from the journal of the earlier run`] : said;
  }

  /** The first rows that went wrong, by their lines. */
  troubles(): string[] {
    const { rejected, unknown, invalid } = this.#counts;
    const rows = this.#shown.toSorted((one, other) => one.line - other.line);
    const said = rows.map(({ line, externalId, message = "" }) =>
      [`  line ${line}:`, ...(externalId === "" ? [] : [`${externalId}:`]), message].join(" "),
    );
    const more = rejected + unknown + invalid - rows.length;
    return more > 0 ? [...said, `  and ${more} more; see the report`] : said;
  }
}
