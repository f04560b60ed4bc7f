import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("transactional-receiver.ts", import.meta.url));

/** The place at which a handler stands still, and the number of those that pass it before. */
export interface Halt {
  place: "before the confirmation" | "before the commit" | "after the commit";
  after: number;
}

/** An instance of the receiver whose handler commits its effect together with the confirmation, in its own process. */
export class ReceiverProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** Starts it, and waits until it listens. */
  static async start(environment: Readonly<Record<string, string>>): Promise<ReceiverProcess> {
    const child = fork(program, { env: { ...process.env, ...environment }, execArgv: [] });
    const [url] = (await once(child, "message")) as [string];
    return new ReceiverProcess(child, url);
  }

  /** Resolves when a handler stands still there. */
  async halted(halt: Halt): Promise<void> {
    const halted = once(this.#child, "message");
    this.#child.send(halt);
    await halted;
  }

  /** Ends it as a power cut would: nothing in it runs any more. */
  async kill(): Promise<void> {
    const exited = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await exited;
  }
}
