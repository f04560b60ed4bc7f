import type { AttemptOutcome, Company, Delivery } from "@totem-partner/simulator";
import { type Redactor, showInstant } from "@totem-partner/simulator/host";
import { printable } from "@totem-partner/spec/printable";
import { entryWriter, type LogFormat, timeOf } from "../reporting/log.ts";

function logged(outcome: AttemptOutcome, redactor: Redactor): AttemptOutcome {
  if (outcome.kind === "answered") return { kind: "answered", status: outcome.status };
  return outcome.kind === "failed" ? { ...outcome, reason: redactor.text(outcome.reason) } : outcome;
}

/** One attempt of a delivery for the log: without body and signature. */
function entryOf(delivery: Delivery, company: Company, redactor: Redactor) {
  const { id, type, state, reason, nextAttemptAt, series } = delivery;
  const last = delivery.attempts.at(-1);
  // A delivery that is dropped for lack of memory was waiting, so its previous attempt has already been logged.
  const outcome = reason === "memory-exhausted" ? undefined : (last?.outcome ?? undefined);
  return {
    at: new Date(),
    event: "delivery",
    company: company.name,
    id,
    type,
    // Without credentials and secret parameters.
    url: last && redactor.text(last.url),
    // Counted from 1 since the delivery was created or sent again.
    attempt: series.attempts,
    outcome: outcome && logged(outcome, redactor),
    state,
    reason,
    // By the company's clock.
    nextAttemptAt: nextAttemptAt === null ? null : showInstant(nextAttemptAt),
  };
}

function saidOf(outcome: AttemptOutcome | undefined): string | undefined {
  if (outcome?.kind === "failed") return outcome.reason;
  if (outcome?.kind === "timed-out") return "no response within 10 seconds";
  return outcome?.kind === "stopped" ? "stopped before a response arrived" : undefined;
}

function pretty(entry: ReturnType<typeof entryOf>): string {
  const { at, company, type, url, attempt, outcome, reason, nextAttemptAt } = entry;
  const status = outcome?.kind === "answered" ? String(outcome.status) : "---";
  const parts = [timeOf(at), status, "SEND  ", printable(url ?? "-"), `[${company}]`, type];
  if (attempt > 1) parts.push(`attempt ${String(attempt)}`);
  const said = [
    saidOf(outcome),
    nextAttemptAt === null ? undefined : `next attempt at ${nextAttemptAt}`,
    reason === null ? undefined : `given up: ${reason}`,
  ].filter((part) => part !== undefined);
  if (said.length > 0) parts.push(`\n             ${printable(said.join("; "))}`);
  return parts.join(" ");
}

export function createDeliveryLog(format: LogFormat, write: (line: string) => void, redactor: Redactor) {
  const writeEntry = entryWriter(format, write);
  if (!writeEntry) return undefined;
  return (delivery: Delivery, company: Company): void => {
    const entry = entryOf(delivery, company, redactor);
    writeEntry(entry, () => pretty(entry));
  };
}
