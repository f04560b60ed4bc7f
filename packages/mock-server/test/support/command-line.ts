import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** The exit code of a process, and its output. */
export interface Ending {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A program as a process of its own, totem-mock unless another is named; it is ended with the test. */
export class CommandLine implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #ended: Promise<Ending>;
  #stdout = "";
  #stderr = "";

  /** Another program of Node. */
  static of(file: string): CommandLine {
    return new CommandLine({ file });
  }

  constructor(...given: [{ file: string }] | string[]) {
    const [other] = given;
    const command = typeof other === "object" ? [other.file] : [program, ...given.map(String)];
    // In a session of its own, so that it does not belong to the terminal in which the tests may run.
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"], detached: true });
    child.stdout.setEncoding("utf8").on("data", (text: string) => (this.#stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.#process = child;
    this.#ended = once(child, "close").then(() => {
      return { code: child.exitCode, stdout: this.#stdout, stderr: this.#stderr };
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Waits for the end. */
  ended(): Promise<Ending> {
    return this.#ended;
  }

  /** Waits until a number of whole lines has been written to standard output, and answers them. */
  async lines(count: number): Promise<string[]> {
    for (;;) {
      const lines = this.#stdout.split("\n").slice(0, -1);
      if (lines.length >= count) return lines;
      const more = this.#process.stdout ? once(this.#process.stdout, "data").then(() => undefined) : this.#ended;
      const ending = await Promise.race([more, this.#ended]);
      if (ending && this.#stdout.split("\n").length <= count) throw new Error(`It ended: ${JSON.stringify(ending)}`);
    }
  }

  /** Sends a signal and waits for the end. */
  signal(name: NodeJS.Signals): Promise<Ending> {
    this.#process.kill(name);
    return this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode === null) this.#process.kill("SIGKILL");
    await this.#ended;
  }
}

/** Runs a command line to its end. */
export const run = (...flags: string[]): Promise<Ending> => new CommandLine(...flags).ended();
