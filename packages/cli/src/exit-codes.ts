/** What a command ends with, for a scheduler to act on. The README explains each. */
export const exitCodes = {
  done: 0,
  /** The service refused something, or a signature does not fit. Doing the same again changes nothing. */
  refused: 1,
  /** The command line, a mapping, a file or a setting is wrong. Nothing was sent. */
  usage: 2,
  /** Rows of the file are wrong. Nothing was sent. */
  invalidRows: 3,
  /** No decision on something: the service could not be reached, or failed. The same command may succeed later. */
  tryAgain: 4,
  /** The service did not accept the API key. */
  keyRefused: 5,
  /** A defect of this program. */
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
