import type { Company, Exchange, OutgoingAttempt } from "@totem-partner/simulator";
import { problems } from "@totem-partner/spec/problems";
import { type AssumedValues, assumedValues, type AuditedRecord } from "./check/records.ts";
import type { Checked } from "./violation-book.ts";

export interface SentDelivery {
  attempt: OutgoingAttempt;
  headers: Readonly<Record<string, string>>;
  company: Company;
}

export interface Subject {
  checked: Checked;
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
