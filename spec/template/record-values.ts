import type { recordFields } from "../generated/record-fields.ts";
import type { Scope } from "./template.ts";

/** The name of a record's schema in the contract. */
export type RecordName = keyof typeof recordFields;

/** What the interface calls the records of a schema, as their path does. */
export const recordKinds: Readonly<Record<RecordName, string>> = {
  Authorization: "authorizations",
  Product: "products",
  Warehouse: "warehouses",
  CleaningProtocol: "cleaning-protocol",
  CleaningCategory: "cleaning-categories",
  CleaningType: "cleaning-types",
  CleaningIncompatibility: "cleaning-incompatibilities",
  WebhookConfiguration: "webhook",
};

/** The placeholders of what a record is wrapped in, and their meaning. */
export const recordValues = {
  record: { schema: { description: "The record." } },
  id: { schema: { description: "The id of the record; the webhook configuration has none." } },
  attributes: { schema: { description: "The record without its id." } },
  kind: { schema: { description: "What the path calls the records, such as `products`." } },
} as const;

const withoutId = ({ id: _id, ...attributes }: { readonly id?: unknown }): object => attributes;

/** The values of a record for the template of what it is wrapped in. */
export const recordScope =
  (name: RecordName, record: { readonly id?: unknown }): Scope =>
  (placeholder) => {
    switch (placeholder) {
      case "record":
        return record;
      case "id":
        return record.id;
      case "attributes":
        return withoutId(record);
      case "kind":
        return recordKinds[name];
    }
    return undefined;
  };
