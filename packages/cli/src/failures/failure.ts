import type { ExitCode } from "./exit-codes.ts";

/**
 * Ends a command with an error that the user can act on. The message says what happened, why, and what to do next, in
 * one or more lines; it is printed without a stack trace.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  /** The exit code of the process. */
  readonly exitCode: ExitCode;
  /** The lines of the message: line breaks in content from a file do not start a new line. */
  readonly lines: readonly string[];

  constructor(exitCode: ExitCode, message: string | readonly string[], options?: ErrorOptions) {
    const lines = typeof message === "string" ? [message] : message;
    super(lines.join("\n"), options);
    this.exitCode = exitCode;
    this.lines = lines;
  }
}
