import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { bar, type Output, StatusLine } from "@totem-partner/spec/terminal";
import { type Alternative, nameOf } from "../matrix/alternatives.ts";
import type { CommandRun } from "../matrix/matrix.ts";

/** Shows the progress of a matrix: a bar on a terminal, a line for each run elsewhere. */
export class MatrixProgress {
  readonly #stream: Output;
  readonly #status: StatusLine;
  readonly #pace: Pace;
  #planned = 0;
  #done = 0;
  #failed = 0;

  constructor(stream: Output, env = process.env, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#status = new StatusLine(stream, env);
    this.#pace = new Pace(now);
  }

  plan(runs: number): void {
    this.#planned += runs;
    this.#draw("");
  }

  ended(alternative: Alternative | undefined, { outcome, ending, seconds: took }: CommandRun): void {
    this.#done += 1;
    const name = alternative ? nameOf(alternative) : "the defaults";
    if (outcome !== "passed") this.#failed += 1;
    this.#draw(name);
    if (this.#status.isPossible) return;
    const word = outcome === "passed" ? "pass" : "FAIL";
    const why = outcome === "passed" ? "" : `, ${ending}`;
    this.#stream.write(`${this.#done}/${this.#planned} ${word} ${name} (${took.toFixed(1)} s${why})\n`);
  }

  clear(): void {
    this.#status.clear();
  }

  #draw(name: string): void {
    const share = this.#planned === 0 ? 0 : this.#done / this.#planned;
    const said = [
      `${bar(share)} ${this.#done}/${this.#planned}`,
      ...(this.#failed === 0 ? [] : [`${this.#failed} failed`]),
      ...timeLeft(this.#planned - this.#done, this.#pace.perSecond(this.#done)),
    ];
    this.#status.show(`${said.join(" · ")} ${name}`);
  }
}
