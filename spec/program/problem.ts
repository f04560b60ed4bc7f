/** The JSON that every program prints with --json when a command fails. The README of @totem-partner/cli documents each field. */
export interface Problem {
  /** The exit code of the process. */
  exitCode: number;
  /** The subject of the failure: `usage`, `refused`, `unavailable`, `abort`, `defect`, or the kind of an error of a client. */
  kind: string;
  /** The failure and its reason; several lines for several mistakes. */
  message: string;
  /** The next step, where the message does not name it. */
  advice?: string | undefined;
  /** The status of a response, if there was one. */
  status?: number | undefined;
}

/** A failure as a line of JSON, with what there is beside it. */
export const problemLine = (problem: Problem, beside: object = {}): string =>
  JSON.stringify({ error: problem, ...beside });
