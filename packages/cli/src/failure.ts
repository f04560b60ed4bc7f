import type { ExitCode } from "./exit-codes.ts";

/**
 * The end of a command that its user can do something about. The message says what happened, why, and what to do next; it
 * is printed as it is, without a stack trace.
 */
export class Failure extends Error {
  override readonly name = "Failure";
  /** What the process ends with. */
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
