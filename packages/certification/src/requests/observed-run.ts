import type { Coverage } from "@totem-partner/simulator";
import type { JournalEntry } from "@totem-partner/simulator/host";
import type { Remark } from "../staging.ts";

/** A request as a trial looks at it: keys and secrets are redacted. */
export interface ObservedRequest
  extends
    Remark,
    Pick<JournalEntry, "id" | "operationId" | "method" | "path" | "query" | "status" | "problem" | "consulted"> {
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** The status that the service would have sent, whatever a fault made of it; null if it did nothing. */
  service: number | null;
  fault: string | null;
  /** The instant when it arrived and when it was answered, in milliseconds since the epoch. */
  arrived: number;
  answered: number;
}

/** So many requests in a second or a minute. */
export interface Rate {
  requests: number;
  seconds: number;
}

export interface ObservedRun {
  requests: readonly ObservedRequest[];
  /** Its exit code; null if it was stopped because it took too long. */
  exitCode: number | null;
  /** The records of the stage that were in the list of authorizations all the time, in its order. */
  staying: readonly string[];
  elsewhere: readonly ObservedRequest[];
  rate?: Rate | undefined;
  /** The faults that it met, which is known beyond the requests that are remembered. */
  coverage?: Pick<Coverage, "faults"> | undefined;
}

interface RunContext extends Partial<Pick<ObservedRun, "rate" | "coverage">> {
  /** The instant when each request arrived, by its id: the journal has whole milliseconds, in which an integration can make two. */
  arrivals?: ReadonlyMap<string, number>;
  remarks?: ReadonlyMap<string, Remark> | undefined;
  staying?: readonly string[] | undefined;
  elsewhere?: readonly JournalEntry[];
}

function observed(entry: JournalEntry, { arrivals, remarks }: RunContext): ObservedRequest {
  const { id, operationId, method, path, query, status, problem, consulted, request, fault } = entry;
  const arrived = arrivals?.get(id) ?? Date.parse(entry.at) - entry.milliseconds;
  return {
    ...{ id, operationId, method, path, query, status, problem, consulted },
    ...request,
    service: fault ? (fault.service?.status ?? null) : status,
    fault: fault?.id ?? null,
    arrived,
    answered: arrived + entry.milliseconds,
    ...remarks?.get(id),
  };
}

export function observedRun(
  entries: readonly JournalEntry[],
  exitCode: number | null,
  context: RunContext = {},
): ObservedRun {
  const { staying = [], elsewhere = [], rate, coverage } = context;
  const inOrder = (all: readonly JournalEntry[], its: RunContext) =>
    all.map((entry) => observed(entry, its)).sort((one, other) => one.arrived - other.arrived);
  return { requests: inOrder(entries, context), exitCode, staying, elsewhere: inOrder(elsewhere, {}), rate, coverage };
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
