import type { Outcome } from "./answers.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";

/** Reports an answer that came too late, because something else had answered with another status. */
export function reportDropped(other: number, { status, event }: Outcome, reporter: Reporter): void {
  const lost =
    event !== undefined && other < 300 && status >= 300
      ? " The event of this error was not handled, and will not be delivered again: reprocess it."
      : "";
  const message =
    `The framework answered ${other} before the receiver could answer ${status}.${lost} ` +
    "Await or return the promise of the receiver, and let nothing else answer the request.";
  // Anyone can send what was not verified.
  if (event === undefined) reporter.reportBounded("answer-dropped", message);
  else reporter.report(new ReceiverError("answer-dropped", message, { event }));
}
