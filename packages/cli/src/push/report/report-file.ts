import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { csvLine, reportColumns, reportLine, type ReportRow } from "./report-row.ts";

/** A report that is being written: CSV in UTF-8 with a byte order mark, by which spreadsheets recognise it. */
export class ReportFile {
  readonly #path: string;
  readonly #draft: string;
  readonly #separator: string;
  readonly #stream: WriteStream;
  #failure: Error | undefined;

  private constructor(path: string, separator: string) {
    this.#path = path;
    this.#draft = `${path}.part`;
    this.#separator = separator;
    this.#stream = createWriteStream(this.#draft, { mode: 0o600 });
    this.#stream.on("error", (error) => (this.#failure = error));
  }

  /** Begins a report; an earlier one of that name stays until this one is complete. */
  static async open(path: string, separator: string): Promise<ReportFile> {
    const report = new ReportFile(path, separator);
    await once(report.#stream, "open");
    await report.#write(`\uFEFF${csvLine(reportColumns, separator)}`);
    return report;
  }

  /** Writes a line; waits while the disk is behind. */
  add(row: ReportRow): Promise<void> {
    return this.#write(reportLine(row, this.#separator));
  }

  /** Puts the report into its place. */
  async complete(): Promise<void> {
    await this.#end();
    await rename(this.#draft, this.#path);
  }

  /** Leaves no trace. */
  async discard(): Promise<void> {
    await this.#end().catch(() => undefined);
    await rm(this.#draft, { force: true });
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
