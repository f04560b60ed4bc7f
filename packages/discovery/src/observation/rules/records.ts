import { type Fields, isFields } from "@totem-partner/spec/fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { recordFields } from "@totem-partner/spec/record-fields";
import { outside, settled, type Verdict } from "../../findings/finding.ts";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { operations } from "@totem-partner/spec/operations";
import { isSuccess } from "../../answers/answer.ts";
import { documented } from "../../findings/documented.ts";
import type { ProtocolState } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { notObservable } from "../../findings/finding.ts";
import { isAboutRecord, suggestAbsence, webhookRules } from "./webhook.ts";
import { isCode, learnFromDeletion, type Rule } from "./rule.ts";

type RecordKind = keyof typeof recordFields;

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
 * Which value of `response-fields` records show: all of the fields that only we suppose, or none; some match neither.
 * Undefined without records, or if one has fewer or other fields, which is drift.
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

const wantedStates = new Map<string, string>([
  ["activateCleaningProtocol", "Active"],
  ["deactivateCleaningProtocol", "Inactive"],
]);

const protocolState: Rule = ({ exchange, memory, evidence }) => {
  const { operation, status, record, startedAt, isAlone } = exchange;
  const known = isAlone && memory.protocol && memory.protocol.endedAt < startedAt ? memory.protocol.state : undefined;
  const state = record?.["state"];
  const isStated = state === "Active" || state === "Inactive";
  if (/^(create|get)CleaningProtocol$/.test(operation) && isSuccess(exchange) && typeof state === "string" && !isStated)
    evidence.contradict("new-protocol-state", documented.protocolStates, exchange);
  else if (operation === "createCleaningProtocol") {
    if (isSuccess(exchange)) evidence.leave("new-protocol-state", [String(state).toLowerCase()], exchange);
    const isTaken = exchange.code === undefined && status === 409 && known !== undefined && known !== "absent";
    if (isCode(exchange, "cleaning_protocol_exists") || isTaken) evidence.status("second-protocol", exchange);
  }
  const wanted = wantedStates.get(operation);
  if (wanted === undefined) return;
  // A 404 may be about the path.
  const isRepeat = isCode(exchange, "cleaning_protocol_already_active", "cleaning_protocol_already_inactive");
  if (isRepeat && (exchange.code !== undefined || status !== 404)) evidence.status("repeat-activation", exchange);
  else if (known === wanted && exchange.code === undefined && status === 409)
    evidence.status("repeat-activation", exchange);
  else if (known === wanted && record?.["state"] === wanted) evidence.leave("repeat-activation", ["200"], exchange);
};

const cleaningLists = ["listCleaningCategories", "listCleaningTypes", "listCleaningIncompatibilities"];

/** While there is no protocol: between two reads that found none, if nothing could have created one. */
const withoutProtocol: Rule = (lesson) => {
  const { exchange, memory, evidence } = lesson;
  const { operation, status, list, code, record, intent } = exchange;
  const isExpected = intent?.shows?.includes("cleaning-without-protocol") === true;
  if (cleaningLists.includes(operation)) {
    const isAbsent = memory.protocol?.state === "absent" && memory.protocol.endedAt < exchange.startedAt;
    const isKnownCode = code !== undefined && code !== "unknown_path";
    const isAnswer = list !== undefined || (status === 404 && (isKnownCode || isAboutRecord(lesson)));
    if (status === 404 && !isAnswer) suggestAbsence(lesson, "cleaning-without-protocol");
    if (isExpected && isAnswer) evidence.pass("cleaning-without-protocol");
    if (isAbsent && isAnswer && memory.withoutProtocol.length < 20) memory.withoutProtocol.push(exchange);
  }
  if (operation !== "getCleaningProtocol") return;
  if (isExpected && record)
    evidence.suggest("cleaning-without-protocol", notObservable("A cleaning protocol exists."), exchange);
  else if (isExpected && status !== 204)
    evidence.contradict("cleaning-without-protocol", documented.noProtocol, exchange);
  if (status !== 204) return;
  evidence.pass("cleaning-without-protocol");
  for (const one of memory.withoutProtocol) {
    if (one.endedAt >= exchange.startedAt) continue;
    const isFilled = one.list !== undefined && one.list.records.length > 0;
    if (isFilled) evidence.contradict("cleaning-without-protocol", documented.cleaningRecordsBelong, one);
    else evidence.leave("cleaning-without-protocol", [one.status === 404 ? "404" : "empty"], one);
  }
  memory.withoutProtocol = [];
};

function stateShown({ operation, status, record }: ObservedExchange): ProtocolState | undefined {
  if (operation === "deleteCleaningProtocol" || (operation === "getCleaningProtocol" && status === 204))
    return "absent";
  const { state } = record ?? {};
  return state === "Active" || state === "Inactive" ? state : undefined;
}

const rememberProtocol: Rule = ({ exchange, memory }) => {
  const { operation, startedAt, endedAt, isAlone } = exchange;
  if (!operation.includes("CleaningProtocol")) return;
  const isLook = operation === "getCleaningProtocol";
  // There was a protocol since the first look, or may have been.
  if (isSuccess(exchange) || operation === "createCleaningProtocol" || (!isLook && !isAlone))
    memory.withoutProtocol = [];
  if (!isSuccess(exchange)) return;
  const shown = stateShown(exchange);
  const { state, endedAt: before } = memory.protocol ?? { state: undefined, endedAt: -Infinity };
  // Of two answers that were under way at the same time, either may be the older.
  const isLast = isLook ? before < startedAt : isAlone;
  memory.protocol = { state: isLast || shown === state ? shown : undefined, endedAt };
};

/** Which fields records have: exchanges are counted only if all of their records show the same. */
const responseFields: Rule = ({ exchange, evidence }) => {
  const { operation, record, list } = exchange;
  const shown = fieldsShown(operations[operation].path, list?.records ?? [record]);
  if (shown) evidence.leave("response-fields", shown.sure === "settled" ? [sayValue(shown.value)] : [], exchange);
};

export const recordRules: readonly Rule[] = [
  responseFields,
  deleteStatus,
  softDeletedGet,
  ...webhookRules,
  catalogCreates,
  protocolState,
  withoutProtocol,
  rememberProtocol,
];
