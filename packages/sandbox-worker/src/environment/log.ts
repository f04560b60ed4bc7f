import type { AttemptOutcome } from "@totem-partner/simulator";
import type { Environment } from "./environment.ts";

/** A line of the log: what happened to whom, without keys and secrets. */
export interface LogLine {
  event: "request" | "delivery" | "wake" | "archive" | "failure";
  company?: string | undefined;
  [detail: string]: string | number | null | undefined;
}

/** The line of an attempt. */
export const attemptLine = (company: string, delivery: string, outcome: AttemptOutcome): LogLine => ({
  ...{ event: "delivery", company, delivery, outcome: outcome.kind },
  status: outcome.kind === "answered" ? outcome.status : undefined,
  reason: outcome.kind === "failed" ? outcome.reason : undefined,
});

/** Writes one JSON object for each line; nothing if the log is silent. */
export const logOf =
  ({ LOG }: Pick<Environment, "LOG">): ((line: LogLine) => void) =>
  (line) => {
    if (LOG !== "silent") console.log(JSON.stringify({ at: new Date().toISOString(), ...line }));
  };
