import { once } from "node:events";
import type { BigIntStats, WriteStream } from "node:fs";
import { lstat, open, rename, rm } from "node:fs/promises";
import { exitCodes } from "../../failures/exit-codes.ts";
import { Failure } from "../../failures/failure.ts";
import { checkReportPlace, draftPath, removeStaleDraft } from "./existing-report.ts";
import { type ReportForm, reportHeader, reportLine, type ReportRow } from "./report-row.ts";

/** A report that is being written. */
export class ReportFile {
  readonly #path: string;
  readonly #form: ReportForm;
  readonly #stream: WriteStream;
  /** What the draft was when it was opened. */
  readonly #own: BigIntStats;
  #failure: Error | undefined;

  private constructor(path: string, form: ReportForm, stream: WriteStream, own: BigIntStats) {
    this.#path = path;
    this.#form = form;
    this.#stream = stream;
    this.#own = own;
    this.#stream.on("error", (error) => (this.#failure = error));
  }

  /**
   * Begins a report; an earlier one of that name stays until this one is complete.
   *
   * @throws {Failure} when something other than an earlier report stands in its place.
   */
  static async open(path: string, form: ReportForm): Promise<ReportFile> {
    await checkReportPlace(path);
    await removeStaleDraft(draftPath(path));
    // Exclusively, so that a link that appears meanwhile is not followed.
    const draft = await open(draftPath(path), "wx", 0o600);
    const report = new ReportFile(path, form, draft.createWriteStream(), await draft.stat({ bigint: true }));
    await report.#write(reportHeader(form));
    return report;
  }

  /** Writes a line; waits while the disk is behind. */
  add(row: ReportRow): Promise<void> {
    return this.#write(reportLine(row, this.#form));
  }

  /**
   * Puts the report into its place.
   *
   * @throws {Failure} when another push has begun the same report meanwhile.
   */
  async complete(): Promise<void> {
    await this.#end();
    if (!(await this.#hasDraft())) {
      throw new Failure(
        exitCodes.usage,
        `The report ${this.#path} was not written: its draft is gone, or belongs to another push. Run the same command with --resume once no other push is running; choose another file with --report if they are meant to run together.`,
      );
    }
    await rename(draftPath(this.#path), this.#path);
  }

  /** Leaves no trace. */
  async discard(): Promise<void> {
    await this.#end().catch(() => undefined);
    if (await this.#hasDraft()) await rm(draftPath(this.#path), { force: true });
  }

  /** Whether the draft is still this one's. */
  async #hasDraft(): Promise<boolean> {
    const found = await lstat(draftPath(this.#path), { bigint: true }).catch(() => undefined);
    return found?.ino === this.#own.ino && found.dev === this.#own.dev;
  }

  async #end(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#stream.closed) return;
    this.#stream.end();
    await once(this.#stream, "close");
  }

  async #write(text: string): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (!this.#stream.write(text)) await once(this.#stream, "drain");
  }
}
