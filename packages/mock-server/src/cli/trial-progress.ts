import type { Finding } from "../certify/finding.ts";
import { findingLine } from "../certify/text-report.ts";
import type { ProgressStream } from "./matrix-progress.ts";

/** Shows the findings as they come: a line for each, and on a terminal below them how many trials have ended. */
export class TrialProgress {
  readonly #stream: ProgressStream;
  readonly #total: number;
  readonly #now: () => number;
  readonly #began: number;
  #ended = 0;

  constructor(stream: ProgressStream, total: number, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#total = total;
    this.#now = now;
    this.#began = now();
    this.#draw();
  }

  ended(finding: Finding): void {
    this.#ended += 1;
    this.close();
    this.#stream.write(`${findingLine(finding)}\n`);
    this.#draw();
  }

  close(): void {
    if (this.#stream.isTTY) this.#stream.write("\r\u001B[K");
  }

  #draw(): void {
    if (!this.#stream.isTTY) return;
    const seconds = Math.round((this.#now() - this.#began) / 1000);
    const line = `${String(this.#ended)} of ${String(this.#total)} trials, ${String(seconds)} s`;
    this.#stream.write(line.slice(0, (this.#stream.columns ?? 80) - 1));
  }
}
