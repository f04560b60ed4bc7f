/** What every program prints with --json when a command fails. The README of @totem-partner/cli documents each field. */
export interface Problem {
  /** The exit code of the process. */
  exitCode: number;
  /** What the failure is about: `usage`, `refused`, `unavailable`, `abort`, `defect`, or the kind of an error of a client. */
  kind: string;
  /** What happened, and why; several lines for several mistakes. */
  message: string;
  /** What to do next, where the message does not say it. */
  advice?: string | undefined;
  /** The status of a response, if there was one. */
  status?: number | undefined;
}

/** A failure as a line of JSON, with what there is beside it. */
export const problemLine = (problem: Problem, beside: object = {}): string =>
  JSON.stringify({ error: problem, ...beside });
