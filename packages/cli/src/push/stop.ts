import { type ExitCode, exitCodes } from "../failures/failure.ts";
import { line, type Io } from "../io/io.ts";

/** The way a push ends early: the first signal lets what is under way finish, the second aborts it. */
export interface Stop extends Disposable {
  readonly asked: boolean;
  readonly exitCode: ExitCode;
  /** Aborted by the second signal. */
  readonly signal: AbortSignal;
}

/** Thrown where a file is read, once no further row is wanted. */
export class Stopped extends Error {
  override readonly name = "Stopped";
}

export function watchForStop({ onSignal, err }: Io, beforeLine: () => void): Stop {
  const controller = new AbortController();
  let exitCode: ExitCode | undefined;
  const unwatch = onSignal((name) => {
    if (exitCode !== undefined) {
      controller.abort();
      return;
    }
    exitCode = name === "SIGINT" ? exitCodes.interrupted : exitCodes.terminated;
    beforeLine();
    line(err, "Stopping after the rows in flight. Repeat the signal to abort them.");
  });
  return {
    get asked() {
      return exitCode !== undefined;
    },
    get exitCode() {
      return exitCode ?? exitCodes.interrupted;
    },
    signal: controller.signal,
    [Symbol.dispose]: unwatch,
  };
}
