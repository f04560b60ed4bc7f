import type { JournalEntry } from "../journal/journal-record.ts";
import type { DeliverySummary } from "./views/delivery-view.ts";

/** No more are shown: what a test waits for is among the last. */
const mostLines = 10;

function listed(what: string, lines: readonly string[]): string {
  if (lines.length === 0) return `The company has no ${what}.`;
  const first = lines.length > mostLines ? ` ${String(mostLines)} of ${String(lines.length)}` : "";
  return [`The last${first} ${what} of the company, newest last:`, ...lines.slice(-mostLines)].join("\n  ");
}

function requestLine({ method, path, status, problem, fault, operationId }: JournalEntry): string {
  const answered = status === null ? "no response" : String(status);
  const more = [problem?.code, fault && `fault ${fault.kind}`].filter(Boolean).map((text) => `, ${String(text)}`);
  return `${method} ${path} → ${answered}${more.join("")} (${operationId ?? "no operation"})`;
}

function deliveryLine({ type, state, attempts, nextAttemptAt }: DeliverySummary): string {
  const outcome = attempts.at(-1)?.outcome;
  const told = !outcome
    ? ""
    : outcome.kind === "answered"
      ? `, answered ${String(outcome.status)}`
      : `, ${outcome.kind}`;
  const next =
    nextAttemptAt === null || attempts.length === 0 ? "" : `, next at ${nextAttemptAt} of the company's clock`;
  return `${type} → ${state}${told}${next}`;
}

/** The last requests, for a person. */
export const recentRequests = (entries: readonly JournalEntry[]): string =>
  listed("requests", entries.map(requestLine));

/** The last deliveries, for a person. */
export const recentDeliveries = (all: readonly DeliverySummary[]): string =>
  listed("deliveries", all.map(deliveryLine));
