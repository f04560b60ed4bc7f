import type { FieldError } from "@totem-partner/spec/field-error";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { CollectedEvidence } from "../evidence.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

/** Whether a field is unknown to every service: the contract does not have it, and it is no further party field. */
export const isUnknown = ({ path, code }: FieldError): boolean =>
  code === "unknown_field" && !isFurtherPartyField(path.slice(1));

const isAcceptable = (value: unknown): boolean => typeof value === "string" && value.length > 0 && value.length <= 200;

const sentNames = ({ sent = {} }: ObservedExchange): string[] => Object.keys(sent).filter(isFurtherPartyField);

/** Learns from further party fields that a create, or the record of an earlier one, shows as they were sent. */
export function learnFromKept(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const names = sentNames(exchange);
  const isKept = names.every((name) => exchange.record?.[name] === exchange.sent?.[name]);
  if (names.length > 0 && isKept) evidence.leave("further-party-fields", ["accept"], exchange);
}

/** Learns from those that the record of a new authorization lacks. */
export function learnFromDropped(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const names = sentNames(exchange);
  const isDropped = names.every((name) => exchange.record?.[name] === undefined);
  if (names.length > 0 && isDropped) evidence.leave("further-party-fields", ["reject"], exchange);
}

/** Learns from a create that was refused because of nothing but fields which the contract does not have. */
export function learnFromSurplus(exchange: ObservedExchange, evidence: CollectedEvidence): void {
  const { sent = {}, sentErrors } = exchange;
  if (sentErrors.every(isUnknown)) evidence.leave("unknown-field", ["reject"], exchange);
  const names = sentNames(exchange);
  // One that is not acceptable may be refused where others are accepted.
  if (names.length === sentErrors.length && names.every((name) => isAcceptable(sent[name])))
    evidence.leave("further-party-fields", ["reject"], exchange);
}
