import type { Company, Exchange, OutgoingAttempt } from "@totem-partner/simulator";
import type { Redactor } from "@totem-partner/simulator/host";
import { problems } from "@totem-partner/spec/problems";
import type { Violation } from "@totem-partner/spec/violation";
import { type AssumedValues, assumedValues, type AuditedRecord } from "./check/records.ts";
import type { Kinds } from "./kinds.ts";
import type { ViolationBook } from "./violation-book.ts";

/** The time at which exchanges are checked against the contract: alongside the responses, before them, or never. */
export type ContractMode = "audit" | "strict" | "off";

export interface AuditCounts {
  contract: ContractMode;
  /** The reason nothing is checked although it was requested, and what to do about it; null otherwise. */
  unavailableReason: string | null;
  checked: number;
  /**
   * Those that were left out under load because one of the same kind was checked, or was waiting to be: with the same
   * operation and status, under the same assumptions, and with the same problem or the same fields.
   */
  sampled: number;
  /** Those that were lost because too many of kinds of their own were waiting, or because the check itself failed. */
  dropped: number;
  waiting: number;
  violations: number;
}

type CheckCounts = Pick<AuditCounts, "checked" | "sampled" | "dropped" | "waiting">;

interface QueuedCheck {
  size: number;
  record: AuditedRecord;
  onFound: (violations: readonly Violation[]) => void;
}

/** Checks records some time later, where the host wants it done: nothing waits for it. */
export interface CheckQueue {
  /**
   * Accepts what is to be checked, if there is room, and only then builds it. The first of a kind goes first, and is
   * never left out for another of a known kind.
   */
  push: (build: () => QueuedCheck, kind: ReturnType<Kinds["of"]>) => void;
  readonly counts: CheckCounts;
  flush: () => Promise<void>;
  /** Ends it. Waiting records are dropped. */
  close: () => Promise<void>;
}

interface SentDelivery {
  attempt: OutgoingAttempt;
  headers: Readonly<Record<string, string>>;
  company: Company;
}

export interface Checking {
  /** Checks an exchange. Returns the one to respond with, which is usually the same. */
  exchange: (exchange: Exchange) => Exchange | Promise<Exchange>;
  /** Checks a delivery before it is sent. It is not sent if this rejects, for the given reason. */
  delivery: (sent: SentDelivery) => void | Promise<void>;
  counts: () => CheckCounts;
  flush: () => Promise<void>;
  /** Ends it. Waiting records are not checked. */
  close: () => Promise<void>;
}

export interface CheckingOptions {
  book: ViolationBook;
  redactor: Redactor;
  /** The company whose assumptions apply to requests that belong to none. */
  outsiders: () => Company | undefined;
  onFailure: (failure: unknown) => void;
}

export interface Subject {
  checked: Parameters<ViolationBook["record"]>[0];
  record: AuditedRecord;
  size: number;
}

/** Headers of the contract, without the key itself: the audit only needs to know whether there is one. */
function knownHeaders({ headers }: Exchange["request"]): Record<string, string> {
  const contentType = headers.get("content-type");
  const hasKey = (headers.get("x-partner-api-key") ?? "") !== "";
  return {
    ...(contentType !== null && { "content-type": contentType }),
    ...(hasKey && { "x-partner-api-key": "present" }),
  };
}

const overhead = 1000;

/**
 * The part of an exchange that is checked: with the service's response, without the effects of a fault. Undefined for
 * failures and limits of the mock server itself, and for faults, which are not responses of the service.
 */
export function asAudited(met: Exchange): Exchange | undefined {
  const { fault } = met;
  const exchange = fault ? fault.service && { ...met, ...fault.service } : met;
  const code = exchange?.problem?.code;
  return code !== undefined && !Object.hasOwn(problems, code) ? undefined : exchange;
}

/** An audited exchange as it is checked, under the assumptions of its company, or of a default one if it has none. */
export function exchangeSubject(exchange: Exchange, outsiders: () => Company | undefined): Subject {
  const { requestId, operationId, company, resets, requestBytes } = exchange;
  const { method, target } = exchange.request;
  const { status, headers, text } = exchange.answer;
  const owner = company ?? outsiders();
  const assumed: AssumedValues = owner ? assumedValues(owner.assumptions.values) : {};
  // Without the request, which holds its connection's buffers: what waits should be small.
  const described = { method, target, headers: knownHeaders(exchange.request), body: requestBytes };
  const kind = "exchange";
  return {
    checked: { id: requestId, at: Date.now(), kind, operationId, method, target, status, company, resets },
    record: { kind, ...described, answer: { status, headers, text }, assumed },
    size: overhead + (requestBytes?.byteLength ?? 0) + text.length,
  };
}

export function deliverySubject({ attempt, headers, company }: SentDelivery): Subject {
  const { id, type, url, body } = attempt;
  const { resets, assumptions } = company;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const described = { operationId: type, method: "POST", target: url, status: undefined };
  const kind = "delivery";
  return {
    checked: { id, at: Date.now(), kind, ...described, company, resets },
    record: { kind, type, headers: Object.fromEntries(named), body, assumed: assumedValues(assumptions.values) },
    size: overhead + body.length,
  };
}
