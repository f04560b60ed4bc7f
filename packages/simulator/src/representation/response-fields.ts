import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import type { EventName } from "@totem-partner/spec/delivery-values";
import { recordFields } from "@totem-partner/spec/record-fields";
import type { Company } from "../company/company.ts";
import type { ResponseFields } from "../domain/authorizations/events.ts";
import type { Assume } from "../domain/decision.ts";

/** A kind of record that has fields that the interface document does not name. */
type RecordKind = keyof typeof recordFields;

/** Which fields records have under some assumptions. */
export const fieldsUnder = (assume: Assume): ResponseFields => assume("response-fields");

/** Leaves a record the fields that responses have. */
export function withFields(kind: RecordKind, fields: ResponseFields): (shown: object) => object {
  if (fields === "full") return (shown) => shown;
  const assumed = new Set<string>(recordFields[kind].assumed);
  return (shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !assumed.has(name)));
}

/** Represents a value as a company's responses show it. */
export type View<T> = (company: Company) => (value: T) => unknown;

/** Returns the view of a record, of which `show` has every field. */
export const viewOf =
  <T>(kind: RecordKind, show: (record: T, company: Company) => object): View<T> =>
  (company) => {
    const shownFields = withFields(kind, fieldsUnder(company.assumptions.assume));
    return (record) => shownFields(show(record, company));
  };

/**
 * The data that is delivered with an event in the contract's example of it.
 *
 * @param authorization Its fields that differ from the example.
 */
export function exampleData(type: EventName, assume: Assume, authorization: Readonly<Record<string, unknown>> = {}) {
  const { authorization: example, ...more } = deliveryExamples[type];
  return { authorization: withFields("Authorization", fieldsUnder(assume))({ ...example, ...authorization }), ...more };
}
