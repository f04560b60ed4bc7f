import type { Readable } from "node:stream";
import { onTestFinished, vi } from "vitest";
import { run as runProgram } from "../../src/cli/run.ts";
// Loaded with the test, and not by the program when a command needs it: each test begins with all of it.
import "../../src/cli/learn.ts";
import "../../src/cli/certify.ts";
import "../../src/cli/documents.ts";
import "../../src/cli/exec.ts";
import "../../src/cli/matrix.ts";
import "../../src/cli/proxy.ts";
import "../../src/cli/serve.ts";
import "../../src/cli/server-calls.ts";
import type { Ending } from "./command-line.ts";

const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"] as const;

type Write = typeof process.stdout.write;

/**
 * A command line that runs in this process, which is much quicker than one of its own: what it writes is kept, and its exit
 * code and what it does at signals end with it. It may have an input of its own. One at a time; whatever a child process
 * writes is not seen.
 */
export class CommandHere implements AsyncDisposable {
  static #present: CommandHere | undefined;
  readonly #ended: Promise<Ending>;
  readonly #earlier = new Map(signals.map((signal) => [signal, new Set<unknown>(process.listeners(signal))]));
  readonly #waiting = new Set<() => void>();
  #written = { stdout: "", stderr: "" };
  #isOver = false;

  constructor(...given: ({ input: Readable } | string)[]) {
    const argv = given.filter((word) => typeof word === "string");
    const input = given.find((one) => typeof one !== "string")?.input;
    if (CommandHere.#present) throw new Error("Another command runs in this process.");
    CommandHere.#present = this;
    const spies = (["stdout", "stderr"] as const).map((name) =>
      vi.spyOn(process[name], "write").mockImplementation(((text: string) => {
        this.#written[name] += text;
        this.#tellWaiting();
        return true;
      }) as Write),
    );
    const standardInput = input && vi.spyOn(process, "stdin", "get").mockReturnValue(input as typeof process.stdin);
    const before = process.exitCode;
    process.exitCode = undefined;
    const leave = (): void => {
      this.#isOver = true;
      this.#tellWaiting();
      if (CommandHere.#present !== this) return;
      CommandHere.#present = undefined;
      for (const spy of spies) spy.mockRestore();
      standardInput?.mockRestore();
      process.exitCode = before;
      for (const signal of signals) for (const listener of this.#added(signal)) process.off(signal, listener);
    };
    this.#ended = runProgram(argv)
      .then((code) => ({ code, ...this.#written }))
      .finally(leave);
    // A command that never ends fails its own test, and none after it.
    onTestFinished(leave);
    // Callers of `ended` receive the error.
    this.#ended.catch(() => undefined);
  }

  /** Waits for the end. */
  ended(): Promise<Ending> {
    return this.#ended;
  }

  /** Waits until a number of whole lines has been written to standard output, and answers them. */
  async lines(count: number): Promise<string[]> {
    return (await this.until((text) => text.split("\n").length > count)).split("\n").slice(0, -1);
  }

  /** Waits until a server is ready, and answers its address, from its first line. */
  async url(): Promise<string> {
    const [line = ""] = await this.lines(1);
    return /https?:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? "";
  }

  /** Waits until what was written to standard output is enough, and answers it. */
  async until(isEnough: (stdout: string) => boolean): Promise<string> {
    while (!isEnough(this.#written.stdout)) {
      if (this.#isOver) throw new Error(`It ended: ${JSON.stringify(await this.#ended)}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
    return this.#written.stdout;
  }

  /** Has the command receive a signal, and waits for its end. */
  signal(name: (typeof signals)[number]): Promise<Ending> {
    for (const listener of this.#added(name)) listener(name);
    return this.#ended;
  }

  #added(signal: (typeof signals)[number]) {
    return process.listeners(signal).filter((listener) => !this.#earlier.get(signal)?.has(listener));
  }

  #tellWaiting(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isOver) await this.signal("SIGTERM");
    await this.#ended.catch(() => undefined);
  }
}

/** Runs a command line to its end. */
export const runHere = (...argv: string[]): Promise<Ending> => new CommandHere(...argv).ended();
