import type { AssumptionId } from "@totem-partner/spec/assumptions";
import type { FieldError } from "@totem-partner/spec/field-error";
import { isFields } from "@totem-partner/spec/fields";
import type { RequestFault } from "../faults/fault.ts";
import type { Redactor } from "./redaction.ts";

/** One request of a company, and its response. Keys, secrets and signatures are redacted. */
export interface JournalEntry {
  id: string;
  /** The real time at which the response was sent, as ISO 8601. */
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
  /** The response, with its media type; if a fault cut it off, the whole of it. */
  response: { body: unknown; type?: string | undefined };
  /** The reason the request was refused, whatever the error format, and its wrong fields, if any; null if it was not. */
  problem: { code: string; detail: string; errors?: FieldError[] | undefined } | null;
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
  /** The externalId that a create sent, or that of the authorization in the path; null for other requests. */
  externalId: string | null;
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

export interface JournalFilter {
  operationId?: string | undefined;
  status?: number | undefined;
  /** An instant in milliseconds; only requests answered at this time or later. */
  since?: number | undefined;
  /** A text that the address or one of the bodies contains. */
  mentions?: string | undefined;
}

/** The position of a request among the events of its company. */
export interface RequestMoment {
  /** The instant of its arrival by the company's clock, in milliseconds. A clock that stood still was read with the response. */
  at: number;
  /** The id of the company's latest event before its response; null if there was none. */
  after: string | null;
}

/** The externalId in the body of a create, if that is a text. */
export const externalIdIn = (body: unknown): string | null =>
  isFields(body) && typeof body["externalId"] === "string" ? body["externalId"] : null;

/** A remembered request, whose content can only be read redacted. */
export abstract class JournalRecord {
  /** The id of the request. */
  abstract readonly id: string;
  abstract readonly operationId: string | null;
  /** The status that was sent; null if nothing was. */
  abstract readonly status: number | null;
  /** The real time at which the response was sent, in milliseconds. */
  abstract readonly answeredAt: number;
  /** Its position among the events of its company. */
  abstract readonly moment: RequestMoment;
  /** Returns true if its address, or anything of it, contains a text as it was sent. Keys and secrets are not left out. */
  abstract mentions(text: string, where: "address" | "anything"): boolean;
  /** The request as shown to people. */
  abstract show(redactor: Redactor): JournalEntry;
  /** The request as shown in lists, without headers and bodies. Of an authorization in its path, the externalId is missing. */
  abstract summarize(redactor: Redactor): RequestSummary;

  /** Returns true if it matches a filter. */
  passes({ operationId, status, since, mentions }: JournalFilter): boolean {
    return (
      (operationId === undefined || this.operationId === operationId) &&
      (status === undefined || this.status === status) &&
      (since === undefined || this.answeredAt >= since) &&
      (mentions === undefined || this.mentions(mentions, "anything"))
    );
  }
}
