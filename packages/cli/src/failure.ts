import type { ExitCode } from "./exit-codes.ts";

/**
 * The end of a command that its user can do something about. The message says what happened, why, and what to do next,
 * in one line or several; it is printed without a stack trace.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  /** What the process ends with. */
  readonly exitCode: ExitCode;
  /** The lines of the message: what a file brings into one of them does not make another. */
  readonly lines: readonly string[];

  constructor(exitCode: ExitCode, message: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof message === "string" ? [message] : message;
    super(lines.join("\n"), options);
    this.exitCode = exitCode;
    this.lines = lines;
  }
}
