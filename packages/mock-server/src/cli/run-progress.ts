import { Pace, timeLeft } from "@totem-partner/spec/pace";
import { type Output, StatusLine } from "@totem-partner/spec/terminal";

export abstract class RunProgress {
  protected readonly stream: Output;
  protected readonly status: StatusLine;
  readonly #pace: Pace;
  protected planned = 0;
  protected done = 0;

  constructor(stream: Output, env = process.env, now = () => performance.now()) {
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
