import type { JournalEntry } from "@totem-partner/simulator/host";
import type { Evidence } from "../verdict.ts";

/** A request as a trial looks at it: keys and secrets are redacted. */
export interface ObservedRequest extends Pick<
  JournalEntry,
  "id" | "operationId" | "method" | "path" | "query" | "status" | "problem"
> {
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** The status that the service would have sent, whatever a fault made of it; null if it did nothing. */
  service: number | null;
  /** The id of the fault that it met; null without one. */
  fault: string | null;
  /** When it arrived and when it was answered, in milliseconds since the epoch. */
  arrived: number;
  answered: number;
}

/** One run of a command, from its first request to its end. */
export interface ObservedRun {
  /** In the order of their arrival. */
  requests: readonly ObservedRequest[];
  /** Its exit code; null if it was stopped because it took too long. */
  exitCode: number | null;
}

/** A request of the journal as a trial looks at it. */
export function observed(entry: JournalEntry): ObservedRequest {
  const { id, operationId, method, path, query, status, problem, request, fault } = entry;
  const answered = Date.parse(entry.at);
  return {
    ...{ id, operationId, method, path, query, status, problem },
    ...request,
    service: fault ? (fault.service?.status ?? null) : status,
    fault: fault?.id ?? null,
    arrived: answered - entry.milliseconds,
    answered,
  };
}

/** Requests of the journal as a run, in the order of their arrival. */
export const observedRun = (entries: readonly JournalEntry[], exitCode: number | null): ObservedRun => ({
  requests: entries.map(observed).sort((one, other) => one.arrived - other.arrived),
  exitCode,
});

const longest = 200;

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** What a request shows, on one line. */
export function seen(request: ObservedRequest, addition = ""): Evidence {
  const { id, method, path, status, fault, arrived } = request;
  const answer = status === null ? "no response" : String(status);
  const met = fault === null ? "" : `, the fault ${fault}`;
  return { at: new Date(arrived).toISOString(), id, saw: shortened(`${method} ${path}: ${answer}${met}${addition}`) };
}

/** A span of time in words. */
export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
