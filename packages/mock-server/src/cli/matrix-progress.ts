import { combinationName, type CommandRun } from "../matrix/matrix.ts";
import type { Combination } from "../matrix/packing.ts";

const barWidth = 24;

const seconds = (milliseconds: number): string => {
  const whole = Math.round(milliseconds / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

/** Where progress is shown. */
export interface ProgressStream {
  isTTY?: boolean | undefined;
  columns?: number | undefined;
  write(text: string): unknown;
}

/** Shows the progress of a matrix: a bar on a terminal, a line for each run elsewhere. */
export class MatrixProgress {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  readonly #began: number;
  #planned = 0;
  #done = 0;
  #failed = 0;

  constructor(stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#now = now;
    this.#began = now();
  }

  plan(runs: number): void {
    this.#planned += runs;
    if (this.#stream.isTTY) this.#draw("");
  }

  ended(combination: Combination, { outcome, ending, seconds: took }: CommandRun): void {
    this.#done += 1;
    // Combinations that fail are narrowed down by additional runs.
    this.#planned = Math.max(this.#planned, this.#done);
    const name = combinationName(combination);
    if (outcome !== "passed") this.#failed += 1;
    if (this.#stream.isTTY) {
      this.#draw(name);
      return;
    }
    const word = outcome === "passed" ? "pass" : "FAIL";
    const why = outcome === "passed" ? "" : `, ${ending}`;
    this.#stream.write(`${this.#done}/${this.#planned} ${word} ${name} (${took.toFixed(1)} s${why})\n`);
  }

  clear(): void {
    if (this.#stream.isTTY) this.#stream.write("\r\u001B[K");
  }

  #draw(name: string): void {
    const share = this.#planned === 0 ? 0 : this.#done / this.#planned;
    const filled = Math.round(share * barWidth);
    const bar = `${"█".repeat(filled)}${"░".repeat(barWidth - filled)}`;
    const left = this.#done === 0 ? "" : ` · ${seconds(((this.#now() - this.#began) * (1 - share)) / share)} left`;
    const failed = this.#failed === 0 ? "" : ` · ${this.#failed} failed`;
    const line = `${bar} ${this.#done}/${this.#planned}${failed}${left} ${name}`;
    this.#stream.write(`\r\u001B[K${line.slice(0, (this.#stream.columns ?? 80) - 1)}`);
  }
}
