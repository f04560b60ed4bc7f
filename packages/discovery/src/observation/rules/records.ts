import { type Fields, isFields } from "@totem-partner/spec/fields";
import { operations } from "@totem-partner/spec/operations";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { recordFields } from "@totem-partner/spec/record-fields";
import { type RecordName, recordNameOf } from "@totem-partner/spec/record-values";
import { settled } from "../../findings/finding.ts";
import { isSuccess, orderOf } from "../../shapes/answer.ts";
import { isUuid } from "../../shapes/error-shape.ts";
import { isDone, learnFromDeletion, type Rule } from "./rule.ts";

/** Returns true for a field of the contract, or one that a service may have besides. */
export function isFieldOf(kind: RecordName, name: string): boolean {
  const { assumed, documented } = recordFields[kind];
  const known: readonly string[] = [...assumed, ...documented, "deletedAt"];
  return known.includes(name) || (kind === "Authorization" && isFurtherPartyField(name));
}

/** All fields that only we suppose, or none. Undefined without records, or if one has fewer or other fields: drift. */
export function fieldsShown(path: string, records: readonly unknown[]): string[] | undefined {
  const [, collection = "", , action] = path.split("/");
  const kind = action === "webhook" ? undefined : recordNameOf(collection);
  const found = records.filter(isFields);
  if (kind === undefined || found.length === 0) return undefined;
  const { assumed, documented } = recordFields[kind];
  const isUsual = (record: Fields): boolean =>
    documented.every((name) => Object.hasOwn(record, name)) &&
    Object.keys(record).every((name) => isFieldOf(kind, name));
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
  if (id !== undefined && isDone(exchange) && /^delete(Product|Warehouse)$/.test(operation))
    memory.deleted.set(id, exchange.endedAt);
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

/** UUIDs are among the ids that a service of any other form may have. */
const recordIds: Rule = ({ exchange, evidence }) => {
  const { record, list } = exchange;
  const ids = (list?.records ?? [record]).flatMap((one) => (isFields(one) ? (one["id"] ?? []) : []));
  if (ids.length === 0) return;
  if (ids.every(isUuid)) evidence.suggest("ids", settled("uuid"), exchange);
  else evidence.leave("ids", ["any"], exchange);
};

const instants: Rule = ({ exchange, evidence }) => {
  const { record, list, answer } = exchange;
  if (answer.numbered) evidence.leave("instants", [answer.numbered.unit], exchange);
  else if ((list?.records ?? [record]).some((one) => isFields(one) && typeof one["createdAt"] === "string")) {
    evidence.suggest("instants", settled("text"), exchange);
  }
};

const listOrder: Rule = ({ exchange, evidence }) => {
  const { list } = exchange;
  const order = list && orderOf(list.records);
  if (order !== undefined) evidence.leave("list-order", order === "neither" ? [] : [order], exchange);
};

export const recordRules: readonly Rule[] = [
  ...[listOrder, recordIds, instants, responseFields, deleteStatus],
  ...[softDeletedGet, catalogCreates],
];
