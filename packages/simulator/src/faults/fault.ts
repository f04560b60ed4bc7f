import type { OperationId } from "@totem-partner/spec/operations";
import type { components } from "@totem-partner/spec/types";

/** The name of a delivered event, such as `authorization.created`. */
export type EventType = components["schemas"]["EventName"];

/** When a fault hits. Everything that is left out does not matter. */
export interface FaultOccasion {
  /** What the journal and lists call the rule: 1 to 64 letters, digits, `_`, `.` or `-`. Default: `fault-1`, `fault-2`, … */
  id?: string | undefined;
  /** Only what is about the record with this externalId. */
  externalId?: string | undefined;
  /** Only what is about an authorization of this carrier. */
  carrierTaxId?: string | undefined;
  /** Only what is about an authorization with this plate, of its tractor or of one of its trailers. */
  plate?: string | undefined;
  /** How often it hits at the most, from 1. Default: without end. */
  times?: number | undefined;
  /** The share of what it sees that it hits, from 0 to 1. Default: 1. */
  rate?: number | undefined;
  /** Makes another sequence of draws for `rate`: an integer of at least 0. Default: 0. */
  seed?: number | undefined;
  /** How many it lets pass first. Default: 0. */
  after?: number | undefined;
  /** How long it is there after it was added or the company was reset, in seconds of the company's clock. Default: always. */
  forSeconds?: number | undefined;
}

/** When a fault of requests hits. */
export interface RequestOccasion extends FaultOccasion {
  /** Only this operation of the contract, or one of these. */
  operationId?: OperationId | readonly OperationId[] | undefined;
  /** Holds the answer, or what comes in its place, for this long: milliseconds of real time, up to 300,000. Default: 0. */
  milliseconds?: number | undefined;
}

/** When a fault of deliveries hits. */
export interface DeliveryOccasion extends FaultOccasion {
  /** Only events of this type, or of one of these. */
  type?: EventType | readonly EventType[] | undefined;
}

/** When a client should try again, as an answer says it. */
export interface RetryAdvice {
  /** The wait in seconds, up to 86,400. Default: 1 with `rate-limit`; elsewhere the answer has no Retry-After. */
  retryAfter?: number | undefined;
  /** How Retry-After says it: in seconds, as a date in real time, or not at all. Default: `seconds`. */
  retryAfterForm?: "seconds" | "date" | "none" | undefined;
}

/** The request is carried out, and the answer held. */
export interface LatencyFault extends RequestOccasion {
  kind: "latency";
  milliseconds: number;
}

/** Another status in place of the answer, with a problem that names the fault. */
export interface StatusFault extends RequestOccasion, RetryAdvice {
  kind: "status";
  /** From 400 to 599. */
  status: number;
  /** Whether the request is carried out all the same. Default: false. */
  commit?: boolean | undefined;
}

/** The error page of a proxy, HTML, in place of the answer. */
export interface HtmlErrorFault extends RequestOccasion, RetryAdvice {
  kind: "html-error";
  /** From 400 to 599. Default: 502. */
  status?: number | undefined;
  /** Whether the request is carried out all the same. Default: false. */
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

/** The request is carried out, and then the connection is reset: the answer is lost. */
export interface ResetAfterCommitFault extends RequestOccasion {
  kind: "reset-after-commit";
}

/** The request is carried out, and its answer cut off. */
export interface TruncateFault extends RequestOccasion {
  kind: "truncate";
  /** How many bytes of the body are sent, and never all of them. Default: half. An answer without a body is lost. */
  bytes?: number | undefined;
}

/** The request is carried out, and its answer says that it is something else. */
export interface WrongContentTypeFault extends RequestOccasion {
  kind: "wrong-content-type";
  /** Default: `text/html`. */
  contentType?: string | undefined;
}

/** The event is delivered again after its receiver has taken it. */
export interface DuplicateFault extends DeliveryOccasion {
  kind: "duplicate";
  /** How many times more, from 1 to 10. Default: 1. */
  copies?: number | undefined;
}

/** The event is never delivered. */
export interface DropFault extends DeliveryOccasion {
  kind: "drop";
}

/** The first attempt comes later. */
export interface DelayFault extends DeliveryOccasion {
  kind: "delay";
  /** By how many seconds of the company's clock, up to 86,400. */
  seconds: number;
}

/** The event arrives after events that happened later. */
export interface ReorderFault extends DeliveryOccasion {
  kind: "reorder";
  /** After how many of them, from 1 to 10. Default: 1. */
  behind?: number | undefined;
  /** The longest that it waits for them, in seconds of the company's clock, up to 86,400. Default: 30. */
  seconds?: number | undefined;
}

/** An attempt whose signature is wrong. */
export interface BadSignatureFault extends DeliveryOccasion {
  kind: "bad-signature";
  /** What is wrong: one digit, the form of the value, or that there is none. Default: `changed`. */
  form?: "changed" | "malformed" | "missing" | undefined;
}

/** An attempt that is signed with another secret than the one that is configured. */
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

/** A rule that makes something go wrong on purpose: what, and when. */
export type FaultRule = RequestFault | DeliveryFault;

/** A rule as it stands: how many requests or deliveries it applied to, and how many of them it hit. */
export type FaultReport = FaultRule & { id: string; seen: number; hit: number };

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

/** The rules of each stage: a request, an event that is taken up for delivery, an attempt to deliver it. */
export interface StageFaults {
  request: RequestFault;
  acceptance: DuplicateFault | DropFault | DelayFault | ReorderFault;
  attempt: BadSignatureFault | WrongSecretFault;
}

/** Where a rule belongs. */
export const stageOf = ({ kind }: FaultRule): keyof StageFaults => stages[kind];

/** Whether a rule belongs to a stage. */
export const isOfStage = <Stage extends keyof StageFaults>(
  rule: FaultRule,
  stage: Stage,
): rule is StageFaults[Stage] & FaultRule => stageOf(rule) === stage;

/** Whether a request that meets the fault is carried out. */
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
