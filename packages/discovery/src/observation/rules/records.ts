import { sayValue } from "@totem-partner/spec/own-alternatives";
import { operations } from "@totem-partner/spec/operations";
import { isSuccess } from "../../answers/answer.ts";
import { documented } from "../../findings/documented.ts";
import { fieldsShown } from "../../findings/shown-fields.ts";
import type { ProtocolState } from "../sightings/memory.ts";
import type { Sighting } from "../sightings/sighting.ts";
import { webhookRules } from "./webhook.ts";
import { isCode, type Rule } from "./rule.ts";

const deleteStatus: Rule = ({ sighting, memory, ballots }) => {
  const { operation, id } = sighting;
  if (!operation.startsWith("delete") || !isSuccess(sighting)) return;
  if (operation === "deleteWebhookConfiguration") return;
  ballots.status("delete-status", sighting);
  // A record that an authorization refers to may have been deleted.
  memory.accepted = [];
  if (id !== undefined && /^delete(Product|Warehouse)$/.test(operation)) memory.deleted.set(id, sighting.endedAt);
};

const catalogCreates: Rule = ({ sighting, ballots }) => {
  const isCreate = /^create(Product|Warehouse|Cleaning\w+)$/.test(sighting.operation);
  // A gateway succeeds without a record, too.
  if (isCreate && typeof sighting.record?.["id"] === "string") ballots.status("catalog-create-status", sighting);
};

const softDeletedGet: Rule = ({ sighting, memory, ballots }) => {
  const { operation, id, status, record } = sighting;
  if (id === undefined || !/^get(Product|Warehouse)$/.test(operation)) return;
  const deletedAt = memory.deleted.get(id);
  if (deletedAt === undefined || deletedAt >= sighting.startedAt) return;
  if (status === 404 || status === 410 || record?.["id"] === id) ballots.status("soft-deleted-get", sighting);
};

const wantedStates = new Map<string, string>([
  ["activateCleaningProtocol", "Active"],
  ["deactivateCleaningProtocol", "Inactive"],
]);

const protocolState: Rule = ({ sighting, memory, ballots }) => {
  const { operation, status, record, startedAt, isAlone } = sighting;
  const known = isAlone && memory.protocol && memory.protocol.endedAt < startedAt ? memory.protocol.state : undefined;
  if (operation === "createCleaningProtocol") {
    const state = record?.["state"];
    const isStated = state === "Active" || state === "Inactive";
    if (isSuccess(sighting) && typeof state === "string" && !isStated)
      ballots.contradict("new-protocol-state", documented.protocolStates, sighting);
    else if (isSuccess(sighting)) ballots.leave("new-protocol-state", [String(state).toLowerCase()], sighting);
    const isTaken = sighting.code === undefined && status === 409 && known !== undefined && known !== "absent";
    if (isCode(sighting, "cleaning_protocol_exists") || isTaken) ballots.status("second-protocol", sighting);
  }
  const wanted = wantedStates.get(operation);
  if (wanted === undefined) return;
  if (isCode(sighting, "cleaning_protocol_already_active", "cleaning_protocol_already_inactive"))
    ballots.status("repeat-activation", sighting);
  else if (known === wanted && sighting.code === undefined && status === 409)
    ballots.status("repeat-activation", sighting);
  else if (known === wanted && record?.["state"] === wanted) ballots.leave("repeat-activation", ["200"], sighting);
};

const cleaningLists = ["listCleaningCategories", "listCleaningTypes", "listCleaningIncompatibilities"];

/** While there is no protocol: between two reads that found none, if nothing could have created one. */
const withoutProtocol: Rule = ({ sighting, memory, ballots }) => {
  const { operation, status, list, code } = sighting;
  if (cleaningLists.includes(operation)) {
    const isAbsent = memory.protocol?.state === "absent" && memory.protocol.endedAt < sighting.startedAt;
    const isAnswer = list !== undefined || (status === 404 && code !== undefined && code !== "unknown_path");
    if (isAbsent && isAnswer && memory.withoutProtocol.length < 20) memory.withoutProtocol.push(sighting);
  }
  if (operation !== "getCleaningProtocol" || status !== 204) return;
  for (const one of memory.withoutProtocol) {
    if (one.endedAt >= sighting.startedAt) continue;
    const isFilled = one.list !== undefined && one.list.records.length > 0;
    if (isFilled) ballots.contradict("cleaning-without-protocol", documented.cleaningRecordsBelong, one);
    else ballots.leave("cleaning-without-protocol", [one.status === 404 ? "404" : "empty"], one);
  }
  memory.withoutProtocol = [];
};

/** The state that a success shows; undefined where it shows none. */
function stateShown({ operation, status, record }: Sighting): ProtocolState | undefined {
  if (operation === "deleteCleaningProtocol" || (operation === "getCleaningProtocol" && status === 204))
    return "absent";
  const { state } = record ?? {};
  return state === "Active" || state === "Inactive" ? state : undefined;
}

const rememberProtocol: Rule = ({ sighting, memory }) => {
  const { operation, startedAt, endedAt, isAlone } = sighting;
  if (!operation.includes("CleaningProtocol")) return;
  const isLook = operation === "getCleaningProtocol";
  // There was a protocol since the first look, or may have been.
  if (isSuccess(sighting) || operation === "createCleaningProtocol" || (!isLook && !isAlone))
    memory.withoutProtocol = [];
  if (!isSuccess(sighting)) return;
  const shown = stateShown(sighting);
  const { state, endedAt: before } = memory.protocol ?? { state: undefined, endedAt: -Infinity };
  // Of two answers that were under way at the same time, either may be the older.
  const isLast = isLook ? before < startedAt : isAlone;
  memory.protocol = { state: isLast || shown === state ? shown : undefined, endedAt };
};

/** Which fields records have: exchanges are counted only if all of their records show the same. */
const responseFields: Rule = ({ sighting, ballots }) => {
  const { operation, record, list } = sighting;
  const shown = fieldsShown(operations[operation].path, list?.records ?? [record]);
  if (shown) ballots.leave("response-fields", shown.sure === "settled" ? [sayValue(shown.value)] : [], sighting);
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
