import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { bar, type Output, StatusLine } from "@totem-partner/spec/terminal";

/** The progress of many runs: a bar on a terminal, and elsewhere a line for each run that has ended. */
export class RunProgress {
  readonly #stream: Output;
  readonly #status: StatusLine;
  readonly #pace: Pace;
  #planned = 0;
  #done = 0;
  #failed = 0;

  constructor(stream: Output, env = process.env, now = () => performance.now()) {
    this.#stream = stream;
    this.#status = new StatusLine(stream, env);
    this.#pace = new Pace(now);
  }

  plan(runs: number): void {
    this.#planned += runs;
    this.#draw("");
  }

  /** Counts a run. `line` says how it ended. */
  ended(name: string, isFailed: boolean, line: string): void {
    this.#done += 1;
    if (isFailed) this.#failed += 1;
    this.#draw(name);
    if (!this.#status.isPossible) this.#stream.write(`${this.#done}/${this.#planned} ${line}\n`);
  }

  close(): void {
    this.#status.clear();
  }

  #draw(name: string): void {
    const [done, planned] = [this.#done, this.#planned];
    const said = [
      `${bar(planned === 0 ? 0 : done / planned)} ${done}/${planned}`,
      ...(this.#failed === 0 ? [] : [`${this.#failed} failed`]),
      ...timeLeft(planned - done, this.#pace.perSecond(done)),
    ];
    this.#status.show(`${said.join(" · ")} ${name}`);
  }
}
