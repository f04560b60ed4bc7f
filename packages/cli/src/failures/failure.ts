/** The exit codes of commands, for schedulers. The README explains each. */
export const exitCodes = {
  done: 0,
  /** The service refused something, or a signature does not match. Running the same command again changes nothing. */
  refused: 1,
  /** The command line, a mapping, a file or a setting is invalid. Nothing was sent. */
  usage: 2,
  /** Rows of the file are invalid. Nothing was sent. */
  invalidRows: 3,
  /** Unfinished: the service was unreachable or failed, or a push that sent rows ended early. Run it again later. */
  tryAgain: 4,
  keyRefused: 5,
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error that the user can act on: what happened, why, and what to do next. It is printed without a stack trace. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: ExitCode;
  /** The lines of the message: line breaks in content from a file do not start a new line. */
  readonly lines: readonly string[];

  constructor(message: string | readonly string[], exitCode: ExitCode = exitCodes.usage) {
    const lines = typeof message === "string" ? [message] : message;
    super(lines.join("\n"));
    this.exitCode = exitCode;
    this.lines = lines;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "no such file or directory",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a directory",
  ENOTDIR: "a part of the path is not a directory",
  EEXIST: "it already exists",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
  EBUSY: "another program has it open",
  EMFILE: "too many files are open",
  EADDRINUSE: "the port is in use",
  ECONNREFUSED: "nothing listens there",
};

export function systemCode(error: unknown): string | undefined {
  const isSystem = error instanceof Error && "code" in error && "syscall" in error;
  return isSystem && typeof error.code === "string" ? error.code : undefined;
}

export function unlessMissing(error: unknown): undefined {
  if (systemCode(error) !== "ENOENT") throw error;
}

export function systemReason(error: unknown): string {
  const code = systemCode(error);
  return (code === undefined ? undefined : reasons[code]) ?? (error instanceof Error ? error.message : String(error));
}
