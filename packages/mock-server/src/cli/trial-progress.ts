import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { type Output, StatusLine } from "@totem-partner/spec/terminal";
import type { Finding } from "../certify/finding.ts";
import { findingLine } from "../certify/text-report.ts";

/** Shows the findings as they come: a line for each, and on a terminal below them how many trials have ended. */
export class TrialProgress {
  readonly #stream: Output;
  readonly #status: StatusLine;
  readonly #total: number;
  readonly #pace: Pace;
  #ended = 0;

  constructor(stream: Output, total: number, env = process.env, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#status = new StatusLine(stream, env);
    this.#total = total;
    this.#pace = new Pace(now);
    this.#draw();
  }

  ended(finding: Finding): void {
    this.#ended += 1;
    this.close();
    this.#stream.write(`${findingLine(finding)}\n`);
    this.#draw();
  }

  close(): void {
    this.#status.clear();
  }

  #draw(): void {
    const left = timeLeft(this.#total - this.#ended, this.#pace.perSecond(this.#ended));
    const ended = `${String(this.#ended)} of ${String(this.#total)} trials`;
    this.#status.show([ended, ...left].join(", "));
  }
}
