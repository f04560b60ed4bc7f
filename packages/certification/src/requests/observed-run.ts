import type { Coverage } from "@totem-partner/simulator";
import type { JournalEntry } from "@totem-partner/simulator/host";
import type { Remark } from "../staging.ts";

/** A request as a trial looks at it: keys and secrets are redacted. */
export interface ObservedRequest
  extends
    Remark,
    Pick<JournalEntry, "id" | "operationId" | "method" | "path" | "query" | "status" | "problem" | "consulted"> {
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
  staying?: readonly string[] | undefined;
  elsewhere: readonly ObservedRequest[];
  rate?: Rate | undefined;
  /** The faults that it met, which is known beyond the requests that are remembered. */
  coverage?: Pick<Coverage, "faults"> | undefined;
}

/** The requests of a journal with what was remarked on them, in the order in which they arrived. */
export function observe(entries: readonly JournalEntry[], remarks?: ReadonlyMap<string, Remark>): ObservedRequest[] {
  const requests = entries.map((entry): ObservedRequest => {
    const { id, status, fault, milliseconds, request } = entry;
    const { arrived = Date.parse(entry.at) - milliseconds, ...remark } = remarks?.get(id) ?? {};
    const service = fault ? (fault.service?.status ?? null) : status;
    const moments = { arrived, answered: arrived + milliseconds };
    return { ...entry, ...remark, ...moments, body: request.body, service, fault: fault?.id ?? null };
  });
  return requests.sort((one, other) => one.arrived - other.arrived);
}

export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
