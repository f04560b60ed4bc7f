import type { Outcome } from "./answers.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Says what follows for the event, if there is one. */
function consequence(other: number, { status, event }: Outcome): string {
  if (event === undefined) return "";
  if (!isSuccess(other)) return ", so the service will deliver again";
  return isSuccess(status) ? "" : ", so the service will not deliver again: reprocess the event of this error";
}

/** Reports an answer that came too late, because something else had answered with this status. */
export function reportDropped(other: number, outcome: Outcome, reporter: Reporter): void {
  const message =
    `The framework answered ${other} before the receiver could answer ${outcome.status}${consequence(other, outcome)}. ` +
    "Await or return the promise of the receiver, and let nothing else answer the request.";
  const { event } = outcome;
  // Anyone can send what was not verified.
  if (event === undefined) reporter.reportBounded("answer-dropped", message);
  else reporter.report(new ReceiverError("answer-dropped", message, { event }));
}
