import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { bar, type Output, StatusLine } from "@totem-partner/spec/terminal";
import type { Finding } from "../certify/certificate.ts";
import { findingLine } from "../certify/reports.ts";
import { type Alternative, nameOf } from "../matrix/alternatives.ts";
import type { CommandRun } from "../matrix/matrix.ts";

const processClock = (): number => performance.now();

abstract class RunProgress {
  protected readonly stream: Output;
  protected readonly status: StatusLine;
  readonly #pace: Pace;
  protected planned = 0;
  protected done = 0;

  constructor(stream: Output, env = process.env, now = processClock) {
    this.stream = stream;
    this.status = new StatusLine(stream, env);
    this.#pace = new Pace(now);
  }

  close(): void {
    this.status.clear();
  }

  protected get timeLeft(): string[] {
    return timeLeft(this.planned - this.done, this.#pace.perSecond(this.done));
  }
}

export class MatrixProgress extends RunProgress {
  #failed = 0;

  plan(runs: number): void {
    this.planned += runs;
    this.#draw("");
  }

  ended(alternative: Alternative | undefined, { outcome, ending, seconds: took }: CommandRun): void {
    this.done += 1;
    const name = alternative ? nameOf(alternative) : "the defaults";
    if (outcome !== "passed") this.#failed += 1;
    this.#draw(name);
    if (this.status.isPossible) return;
    const word = outcome === "passed" ? "pass" : "FAIL";
    const why = outcome === "passed" ? "" : `, ${ending}`;
    this.stream.write(`${this.done}/${this.planned} ${word} ${name} (${took.toFixed(1)} s${why})\n`);
  }

  #draw(name: string): void {
    const said = [
      `${bar(this.planned === 0 ? 0 : this.done / this.planned)} ${this.done}/${this.planned}`,
      ...(this.#failed === 0 ? [] : [`${this.#failed} failed`]),
      ...this.timeLeft,
    ];
    this.status.show(`${said.join(" · ")} ${name}`);
  }
}

export class TrialProgress extends RunProgress {
  constructor(stream: Output, total: number, env = process.env, now = processClock) {
    super(stream, env, now);
    this.planned = total;
    this.#draw();
  }

  ended(finding: Finding): void {
    this.done += 1;
    this.close();
    this.stream.write(`${findingLine(finding)}\n`);
    this.#draw();
  }

  #draw(): void {
    this.status.show([`${this.done} of ${this.planned} trials`, ...this.timeLeft].join(", "));
  }
}
