import { type Fields, isFields } from "@totem-partner/spec/fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { recordFields } from "@totem-partner/spec/record-fields";
import { outside, settled, type Verdict } from "./finding.ts";

type RecordKind = keyof typeof recordFields;

/** The kind of record at each path of the interface. */
const kinds = new Map<string, RecordKind>([
  ["authorizations", "Authorization"],
  ["products", "Product"],
  ["warehouses", "Warehouse"],
  ["cleaning-protocol", "CleaningProtocol"],
  ["cleaning-categories", "CleaningCategory"],
  ["cleaning-types", "CleaningType"],
  ["cleaning-incompatibilities", "CleaningIncompatibility"],
  ["webhook", "WebhookConfiguration"],
]);

/**
 * Which value of `response-fields` records show that a path returned: all of the fields that the interface document
 * does not name but we suppose, or none. Some of them match neither. Undefined if there is no record, or if one has fewer
 * or other fields besides, of which only drift tells.
 */
export function fieldsShown(path: string, records: readonly unknown[]): Verdict | undefined {
  const [, collection = "", , action] = path.split("/");
  const kind = action === "webhook" ? undefined : kinds.get(collection);
  const found = records.filter(isFields);
  if (kind === undefined || found.length === 0) return undefined;
  const { assumed, documented } = recordFields[kind];
  const known = new Set<string>([...assumed, ...documented, "deletedAt"]);
  const isKnown = (name: string): boolean => known.has(name) || (kind === "Authorization" && isFurtherPartyField(name));
  const isOther = (record: Fields): boolean =>
    !documented.every((name) => Object.hasOwn(record, name)) || !Object.keys(record).every(isKnown);
  if (found.some(isOther)) return undefined;
  const has = assumed.filter((name) => found.some((record) => Object.hasOwn(record, name)));
  const lacks = assumed.filter((name) => found.some((record) => !Object.hasOwn(record, name)));
  if (has.length === 0) return settled("documented");
  if (lacks.length === 0) return settled("full");
  return outside(`Records at /${collection} have ${has.join(", ")}, and lack ${lacks.join(", ")}.`);
}
