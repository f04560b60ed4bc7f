import { type Fields, isFields } from "@totem-partner/spec/fields";
import { operations } from "@totem-partner/spec/operations";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { recordFields } from "@totem-partner/spec/record-fields";
import { isSuccess, orderOf } from "../../shapes/answer.ts";
import { learnFromDeletion, type Rule } from "./rule.ts";

const kinds = new Map<string, keyof typeof recordFields>([
  ["authorizations", "Authorization"],
  ["products", "Product"],
  ["warehouses", "Warehouse"],
  ["cleaning-protocol", "CleaningProtocol"],
  ["cleaning-categories", "CleaningCategory"],
  ["cleaning-types", "CleaningType"],
  ["cleaning-incompatibilities", "CleaningIncompatibility"],
  ["webhook", "WebhookConfiguration"],
]);

/** All fields that only we suppose, or none. Undefined without records, or if one has fewer or other fields: drift. */
export function fieldsShown(path: string, records: readonly unknown[]): string[] | undefined {
  const [, collection = "", , action] = path.split("/");
  const kind = action === "webhook" ? undefined : kinds.get(collection);
  const found = records.filter(isFields);
  if (kind === undefined || found.length === 0) return undefined;
  const { assumed, documented } = recordFields[kind];
  const known = new Set<string>([...assumed, ...documented, "deletedAt"]);
  const isKnown = (name: string): boolean => known.has(name) || (kind === "Authorization" && isFurtherPartyField(name));
  const isUsual = (record: Fields): boolean =>
    documented.every((name) => Object.hasOwn(record, name)) && Object.keys(record).every(isKnown);
  if (!found.every(isUsual)) return undefined;
  const shown = assumed.flatMap((name) => found.map((record) => Object.hasOwn(record, name)));
  if (!shown.includes(true)) return ["documented"];
  return shown.includes(false) ? [] : ["full"];
}

const deleteStatus: Rule = ({ exchange, memory, evidence }) => {
  const { operation, id } = exchange;
  if (!operation.startsWith("delete") || !isSuccess(exchange)) return;
  if (operation === "deleteWebhookConfiguration") return;
  learnFromDeletion(exchange, evidence);
  // A record that an authorization refers to may have been deleted.
  memory.accepted = [];
  if (id !== undefined && /^delete(Product|Warehouse)$/.test(operation)) memory.deleted.set(id, exchange.endedAt);
};

const catalogCreates: Rule = ({ exchange, evidence }) => {
  const isCreate = /^create(Product|Warehouse|Cleaning\w+)$/.test(exchange.operation);
  // A gateway succeeds without a record, too.
  if (isCreate && typeof exchange.record?.["id"] === "string") evidence.status("catalog-create-status", exchange);
};

const softDeletedGet: Rule = ({ exchange, memory, evidence }) => {
  const { operation, id, status, record } = exchange;
  if (id === undefined || !/^get(Product|Warehouse)$/.test(operation)) return;
  const deletedAt = memory.deleted.get(id);
  if (deletedAt === undefined || deletedAt >= exchange.startedAt) return;
  if (status === 404 || status === 410 || record?.["id"] === id) evidence.status("soft-deleted-get", exchange);
};

/** Which fields records have: exchanges are counted only if all of their records show the same. */
const responseFields: Rule = ({ exchange, evidence }) => {
  const { operation, record, list } = exchange;
  const shown = fieldsShown(operations[operation].path, list?.records ?? [record]);
  if (shown) evidence.leave("response-fields", shown, exchange);
};

const listOrder: Rule = ({ exchange, evidence }) => {
  const { list } = exchange;
  const order = list && orderOf(list.records);
  if (order !== undefined) evidence.leave("list-order", order === "neither" ? [] : [order], exchange);
};

export const recordRules: readonly Rule[] = [listOrder, responseFields, deleteStatus, softDeletedGet, catalogCreates];
