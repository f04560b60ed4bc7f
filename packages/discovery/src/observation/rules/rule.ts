import { isClientError, isDeclined, isPassing, isSingle, isSuccess } from "../../shapes/answer.ts";
import { type Finding, outside } from "../../findings/finding.ts";
import type { CollectedEvidence } from "../evidence.ts";
import type { CallerMemory } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

export interface Lesson {
  exchange: ObservedExchange;
  memory: CallerMemory;
  evidence: CollectedEvidence;
}

export type Rule = (lesson: Lesson) => void;

/** Learns about one point from exchanges which show something only together. */
export interface Collector {
  learn: (lesson: Lesson) => void;
  /** Returns the updated finding about its own point; findings about other points are returned unchanged. */
  finding: (finding: Finding) => Finding;
}

/** True if an error has one of these codes, or if only one of them can be its reason. */
export const isCode = ({ code, intent, status }: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  [code, isClientError({ status }) ? intent?.reason : undefined].some(
    (one) => one !== undefined && codes.includes(one),
  );

/**
 * True if an error is about the content of a request. The sender of a request rules out other causes; without it, other
 * statuses may come from a proxy in front of the service. A list that is not found may be outside the interface.
 */
export function isAboutContent(exchange: ObservedExchange): boolean {
  if (exchange.status === 404 && exchange.operation.startsWith("list")) return false;
  return exchange.intent ? isClientError(exchange) && !isPassing(exchange) : isDeclined(exchange);
}

/** True if an error has one of these codes of the contract, or an unknown one. */
export const mayBe = (exchange: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  exchange.code === undefined || isCode(exchange, ...codes);

export const isPaging = (name: string): boolean => name === "limit" || name === "offset";

export const isMadeUp = ({ intent }: ObservedExchange, field: string): boolean =>
  intent?.madeUp?.includes(field) === true;

/**
 * True if a request was carried out, which an empty response or a record shows; anything else may be an error in an
 * unrecognised form.
 */
export const isDone = (exchange: ObservedExchange): boolean =>
  isSuccess(exchange) && (Object.keys(exchange.record ?? {}).length === 0 || isSingle(exchange.record));

/** Counts the status of a DELETE: 204 stands for no body, and any other one for the deleted record. */
export function learnFromDeletion(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const { record, status } = exchange;
  const why = outside(`${exchange.evidence.request} returned ${status}, but not the deleted record.`);
  if (status === 204 ? record === undefined : isSingle(record)) evidence.status("delete-status", exchange);
  else if (isDone(exchange)) evidence.leave("delete-status", [], exchange, why);
  // Another object may be an error in an unknown form.
  else evidence.suggest("delete-status", why, exchange);
}
