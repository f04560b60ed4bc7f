import type { OperationId } from "@totem-partner/spec/operations";
import type { components } from "@totem-partner/spec/types";

/** The name of a delivered event, such as `authorization.created`. */
export type EventType = components["schemas"]["EventName"];

/** When a fault applies. Omitted fields match everything. */
export interface FaultOccasion {
  /**
   * The id of the rule in the journal and lists: 1 to 64 letters, digits, `_`, `.` or `-`. Default: `fault-1`,
   * `fault-2` and so on.
   */
  id?: string | undefined;
  /** Only requests or events about the record with this externalId. */
  externalId?: string | undefined;
  /** Only those about an authorization of this carrier. */
  carrierTaxId?: string | undefined;
  /** Only those about an authorization with this plate, of its tractor or a trailer. */
  plate?: string | undefined;
  /** The maximum number of hits, at least 1. Default: unlimited. */
  times?: number | undefined;
  /** The share of matches that it hits, from 0 to 1. Default: 1. */
  rate?: number | undefined;
  /** The seed of the random draws for `rate`: an integer of at least 0. Default: 0. */
  seed?: number | undefined;
  /** How many matches to let pass first. Default: 0. */
  after?: number | undefined;
  /**
   * How long the rule lasts after it was added or the company was reset, in seconds of the company's clock. Default:
   * forever.
   */
  forSeconds?: number | undefined;
}

/** When a request fault applies. */
export interface RequestOccasion extends FaultOccasion {
  /** Only these operations of the contract. */
  operationId?: OperationId | readonly OperationId[] | undefined;
  /** Delays the response, or what replaces it, by this many milliseconds of real time, up to 300,000. Default: 0. */
  milliseconds?: number | undefined;
}

/** When a delivery fault applies. */
export interface DeliveryOccasion extends FaultOccasion {
  /** Only events of these types. */
  type?: EventType | readonly EventType[] | undefined;
}

/** When a client should retry, according to the response. */
export interface RetryAdvice {
  /** The wait in seconds, up to 86,400. Default: 1 with `rate-limit`; otherwise the response has no Retry-After. */
  retryAfter?: number | undefined;
  /** The form of Retry-After: seconds, a date in real time, or none. Default: `seconds`. */
  retryAfterForm?: "seconds" | "date" | "none" | undefined;
}

/** The request is carried out, and the response delayed. */
export interface LatencyFault extends RequestOccasion {
  kind: "latency";
  milliseconds: number;
}

/** Another status replaces the response, with a problem that names the fault. */
export interface StatusFault extends RequestOccasion, RetryAdvice {
  kind: "status";
  /** From 400 to 599. */
  status: number;
  /** Whether the request is carried out anyway. Default: false. */
  commit?: boolean | undefined;
}

/** A proxy's HTML error page replaces the response. */
export interface HtmlErrorFault extends RequestOccasion, RetryAdvice {
  kind: "html-error";
  /** From 400 to 599. Default: 502. */
  status?: number | undefined;
  /** Whether the request is carried out anyway. Default: false. */
  commit?: boolean | undefined;
}

/** 429 `rate_limited`; nothing is carried out. */
export interface RateLimitFault extends RequestOccasion, RetryAdvice {
  kind: "rate-limit";
}

/** The connection is reset; nothing is carried out. */
export interface ResetBeforeFault extends RequestOccasion {
  kind: "reset-before";
}

/** The request is carried out, then the connection is reset, so the response is lost. */
export interface ResetAfterCommitFault extends RequestOccasion {
  kind: "reset-after-commit";
}

/** The request is carried out, and its response cut off. */
export interface TruncateFault extends RequestOccasion {
  kind: "truncate";
  /** How many bytes of the body are sent, but never all of them. Default: half. A response without a body is lost. */
  bytes?: number | undefined;
}

/** The request is carried out, but the response has another content type. */
export interface WrongContentTypeFault extends RequestOccasion {
  kind: "wrong-content-type";
  /** Default: `text/html`. */
  contentType?: string | undefined;
}

/** The event is delivered again after its receiver has accepted it. */
export interface DuplicateFault extends DeliveryOccasion {
  kind: "duplicate";
  /** How many additional times, from 1 to 10. Default: 1. */
  copies?: number | undefined;
}

/** The event is never delivered. */
export interface DropFault extends DeliveryOccasion {
  kind: "drop";
}

/** The first attempt is delayed. */
export interface DelayFault extends DeliveryOccasion {
  kind: "delay";
  /** By how many seconds of the company's clock, up to 86,400. */
  seconds: number;
}

/** The event arrives after events that happened later. */
export interface ReorderFault extends DeliveryOccasion {
  kind: "reorder";
  /** After how many later events, from 1 to 10. Default: 1. */
  behind?: number | undefined;
  /** The maximum wait for them, in seconds of the company's clock, up to 86,400. Default: 30. */
  seconds?: number | undefined;
}

/** An attempt with an invalid signature. */
export interface BadSignatureFault extends DeliveryOccasion {
  kind: "bad-signature";
  /** What is wrong: one digit, the form of the value, or a missing signature. Default: `changed`. */
  form?: "changed" | "malformed" | "missing" | undefined;
}

/** An attempt that is not signed with the configured secret but with another one. */
export interface WrongSecretFault extends DeliveryOccasion {
  kind: "wrong-secret";
}

/** A rule that makes requests fail on purpose. */
export type RequestFault =
  | LatencyFault
  | StatusFault
  | HtmlErrorFault
  | RateLimitFault
  | ResetBeforeFault
  | ResetAfterCommitFault
  | TruncateFault
  | WrongContentTypeFault;

/** A rule that makes deliveries go wrong on purpose. */
export type DeliveryFault =
  DuplicateFault | DropFault | DelayFault | ReorderFault | BadSignatureFault | WrongSecretFault;

/** A rule that makes requests or deliveries fail on purpose: how, and when. */
export type FaultRule = RequestFault | DeliveryFault;

/** A rule with its counts: how many requests or deliveries it matched (`seen`), and how many of them it hit. */
export type FaultReport = FaultRule & {
  id: string;
  seen: number;
  hit: number;
  /** Whether it no longer hits: it has hit `times` times, or `forSeconds` have passed. */
  spent: boolean;
};

const stages: Readonly<Record<FaultRule["kind"], "request" | "acceptance" | "attempt">> = {
  latency: "request",
  status: "request",
  "html-error": "request",
  "rate-limit": "request",
  "reset-before": "request",
  "reset-after-commit": "request",
  truncate: "request",
  "wrong-content-type": "request",
  duplicate: "acceptance",
  drop: "acceptance",
  delay: "acceptance",
  reorder: "acceptance",
  "bad-signature": "attempt",
  "wrong-secret": "attempt",
};

/** The rules of each stage: a request, a new event, an attempt to deliver it. */
export interface StageFaults {
  request: RequestFault;
  acceptance: DuplicateFault | DropFault | DelayFault | ReorderFault;
  attempt: BadSignatureFault | WrongSecretFault;
}

/** The stage of a rule. */
export const stageOf = ({ kind }: FaultRule): keyof StageFaults => stages[kind];

/** Whether a rule applies to a stage. */
export const isOfStage = <Stage extends keyof StageFaults>(
  rule: FaultRule,
  stage: Stage,
): rule is StageFaults[Stage] & FaultRule => stageOf(rule) === stage;

/** Whether a request with this fault is carried out. */
export function isCarriedOut(fault: RequestFault): boolean {
  switch (fault.kind) {
    case "latency":
    case "reset-after-commit":
    case "truncate":
    case "wrong-content-type":
      return true;
    case "status":
    case "html-error":
      return fault.commit ?? false;
    case "rate-limit":
    case "reset-before":
      return false;
  }
}
