import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { RequestFault } from "../faults/fault.ts";

/** One request of a company, and its response. Keys, secrets and signatures are redacted. */
export interface JournalEntry {
  id: string;
  /** When the response was sent, in real time, as ISO 8601. */
  at: string;
  operationId: string | null;
  method: string;
  path: string;
  /** By name, decoded; a repeated name has a list. */
  query: Record<string, string | string[]>;
  /** The status that was sent; null if a fault reset the connection and nothing was. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: unknown };
  /** The response; if a fault cut it off, the whole of it. */
  response: { body: unknown };
  /** Why the request was refused, whatever the error format; null if it was not. */
  problem: { code: string; detail: string } | null;
  /** The fault that applied to the request, and the response of the service; null without one. */
  fault: JournalFault | null;
  /** The open points whose values affected the response. */
  consulted: AssumptionId[];
}

/** A request as lists show it, without headers and bodies. */
export interface RequestSummary extends Pick<
  JournalEntry,
  "id" | "at" | "operationId" | "method" | "status" | "milliseconds"
> {
  /** Path and query as received, without keys and secrets. */
  target: string;
  /** The code of the problem that the service found; null without one. */
  problem: string | null;
  /** The kind of the fault that applied to the request; null without one. */
  fault: JournalFault["kind"] | null;
}

/** A fault that applied to a request. */
export interface JournalFault {
  /** The id of the rule. */
  id: string;
  kind: RequestFault["kind"];
  /** The response of the service, whether or not the client received it; null if the request was not carried out. */
  service: { status: number; body: unknown } | null;
}
