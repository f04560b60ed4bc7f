import { isKeyOf, keysIn } from "../check/fields.ts";
import type { recordFields } from "../generated/record-fields.ts";
import { placeholdersOf } from "./placeholder.ts";
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
  keysIn(recordKinds).find((name) => recordKinds[name] === kind);

interface WrappedRecord {
  record: { readonly id?: unknown };
  kind: string;
  base: () => string | undefined;
}

const recordValue = placeholdersOf<WrappedRecord>({});

/** The placeholders of what a record is wrapped in, and their meaning. */
export const recordValues = {
  record: recordValue("The record.", ({ record }) => record),
  id: recordValue("The id of the record; the webhook configuration has none.", ({ record }) => record.id),
  attributes: recordValue("The record without its id.", ({ record: { id: _id, ...attributes } }) => attributes),
  kind: recordValue("What the path calls the records, such as `products`.", ({ kind }) => kind),
  singular: recordValue("What the path calls one of the records, such as `product`.", ({ kind }) =>
    kind.replace(/ies$/, "y").replace(/s$/, ""),
  ),
  base: recordValue("The address of the service: what the paths of the interface follow.", ({ base }) => base()),
  url: recordValue(
    "The address of the record.",
    ({ record: { id }, kind, base }) => `${base() ?? ""}/${kind}${typeof id === "string" ? `/${id}` : ""}`,
  ),
};

/** The address of a service, from one of a request for records of a kind. */
export const baseOf = (url: string, kind: string): string =>
  url.slice(0, url.indexOf(`/${kind}`, url.indexOf("//") + 2));

/** The values of a record for the template of what it is wrapped in. */
export const recordScope =
  (name: RecordName, record: WrappedRecord["record"], base: WrappedRecord["base"]): Scope =>
  (placeholder) =>
    isKeyOf(recordValues, placeholder)
      ? recordValues[placeholder].of({ record, kind: recordKinds[name], base })
      : undefined;
