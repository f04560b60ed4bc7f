import { deliveryExamples } from "@totem-partner/spec/delivery-examples";
import type { EventName } from "@totem-partner/spec/delivery-values";
import { recordFields } from "@totem-partner/spec/record-fields";
import type { Company } from "../company/company.ts";
import type { ResponseFields } from "../domain/authorizations/events.ts";
import type { Assume } from "../domain/decision.ts";

export const fieldsUnder = (assume: Assume): ResponseFields => assume("response-fields");

export function withFields(kind: keyof typeof recordFields, fields: ResponseFields): (shown: object) => object {
  if (fields === "full") return (shown) => shown;
  const assumed = new Set<string>(recordFields[kind].assumed);
  return (shown) => Object.fromEntries(Object.entries(shown).filter(([name]) => !assumed.has(name)));
}

export type View<T> = (company: Company) => (value: T) => unknown;

export const viewOf =
  <T>(kind: keyof typeof recordFields, show: (record: T, company: Company) => object): View<T> =>
  (company) => {
    const shownFields = withFields(kind, fieldsUnder(company.assumptions.assume));
    return (record) => shownFields(show(record, company));
  };

/** The data of the contract's example of an event, with the fields of the authorization that differ from it. */
export function exampleData(type: EventName, assume: Assume, authorization: Readonly<Record<string, unknown>> = {}) {
  const { authorization: example, ...more } = deliveryExamples[type];
  return { authorization: withFields("Authorization", fieldsUnder(assume))({ ...example, ...authorization }), ...more };
}
