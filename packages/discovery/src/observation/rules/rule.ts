import { isClientError, isDeclined, isPassing, isSingle, isSuccess } from "../../shapes/answer.ts";
import type { Finding } from "../../findings/finding.ts";
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
  /** What is known of its point; of every other point, what was known before. */
  finding: (finding: Finding) => Finding;
}

/** Whether an error has one of these codes, or can only have its reason. */
export const isCode = ({ code, intent, status }: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  [code, isClientError({ status }) ? intent?.reason : undefined].some(
    (one) => one !== undefined && codes.includes(one),
  );

/**
 * Whether an error is about the content of a request. The sender of a request knows that it can be about nothing else;
 * other statuses may come from a proxy in front of the service, and a list that is not found from outside the interface.
 */
export function isAboutContent(exchange: ObservedExchange): boolean {
  if (exchange.status === 404 && exchange.operation.startsWith("list")) return false;
  return exchange.intent ? isClientError(exchange) && !isPassing(exchange) : isDeclined(exchange);
}

/** Whether an error has one of these codes of the contract, or an unknown one. */
export const mayBe = (exchange: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  exchange.code === undefined || isCode(exchange, ...codes);

export const isPaging = (name: string): boolean => name === "limit" || name === "offset";

export const isMadeUp = ({ intent }: ObservedExchange, field: string): boolean =>
  intent?.madeUp?.includes(field) === true;

/**
 * Whether a request was carried out, as the record that it returns shows, if it returns anything: anything else may be an
 * error in a form that nothing recognises.
 */
export const isDone = (exchange: ObservedExchange): boolean =>
  isSuccess(exchange) && (Object.keys(exchange.record ?? {}).length === 0 || isSingle(exchange.record));

/** Counts the status of a DELETE; a body, or a missing one, that does not go with it is outside the alternatives. */
export function learnFromDeletion(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  if (!isDone(exchange)) return;
  if ((exchange.record === undefined) === (exchange.status === 204)) evidence.status("delete-status", exchange);
  else evidence.leave("delete-status", [], exchange);
}
