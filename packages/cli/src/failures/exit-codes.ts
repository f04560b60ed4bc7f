/** The exit codes of commands, for schedulers. The README explains each. */
export const exitCodes = {
  done: 0,
  /** The service refused something, or a signature does not match. Running the same command again changes nothing. */
  refused: 1,
  /** The command line, a mapping, a file or a setting is invalid. Nothing was sent. */
  usage: 2,
  /** Rows of the file are invalid. Nothing was sent. */
  invalidRows: 3,
  /** An outcome is unknown: the service was unreachable, or failed. The same command may succeed later. */
  tryAgain: 4,
  /** The service rejected the API key. */
  keyRefused: 5,
  /** A defect of this program. */
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
