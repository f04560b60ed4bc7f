import type { recordFields } from "../generated/record-fields.ts";
import type { Scope } from "./template.ts";

/** The name of a record's schema in the contract. */
export type RecordName = keyof typeof recordFields;

/** The interface's name for the records of a schema, as in their path. */
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

/** The name of the schema of the records of a path; undefined if it has none. */
export const recordNameOf = (kind: string): RecordName | undefined =>
  (Object.keys(recordKinds) as RecordName[]).find((name) => recordKinds[name] === kind);

/** The placeholders of what a record is wrapped in, and their meaning. */
export const recordValues = {
  record: { schema: { description: "The record." } },
  id: { schema: { description: "The id of the record; the webhook configuration has none." } },
  attributes: { schema: { description: "The record without its id." } },
  kind: { schema: { description: "What the path calls the records, such as `products`." } },
  singular: { schema: { description: "What the path calls one of the records, such as `product`." } },
  base: { schema: { description: "The address of the service: what the paths of the interface follow." } },
  url: { schema: { description: "The address of the record." } },
} as const;

/** The name of one of the records in the path. */
const singularOf = (kind: string): string => kind.replace(/ies$/, "y").replace(/s$/, "");

/** The address of a service, from one of a request for records of a kind. */
export const baseOf = (url: string, kind: string): string =>
  url.slice(0, url.indexOf(`/${kind}`, url.indexOf("//") + 2));

const withoutId = ({ id: _id, ...attributes }: { readonly id?: unknown }): object => attributes;

/** The values of a record for the template of what it is wrapped in. */
export const recordScope =
  (name: RecordName, record: { readonly id?: unknown }, base: () => string | undefined): Scope =>
  (placeholder) => {
    const { [name]: kind } = recordKinds;
    switch (placeholder) {
      case "record":
        return record;
      case "id":
        return record.id;
      case "attributes":
        return withoutId(record);
      case "kind":
        return kind;
      case "singular":
        return singularOf(kind);
      case "base":
        return base();
      case "url":
        return `${base() ?? ""}/${kind}${typeof record.id === "string" ? `/${record.id}` : ""}`;
    }
    return undefined;
  };
