import { isSuccess } from "../../shapes/answer.ts";
import { consistent, documented, notObservable, type PointId } from "../../findings/finding.ts";
import type { CallerMemory } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";
import { isCode, isDone, learnFromDeletion, type Lesson, type Rule } from "./rule.ts";

/** True if an error differs from that for an unknown path. */
const isAboutRecord = ({ exchange: { problem }, memory: { unknownPath } }: Lesson): boolean =>
  unknownPath?.problem !== undefined && problem !== undefined && problem !== unknownPath.problem;

function suggestAbsence({ exchange, memory, evidence }: Lesson, id: PointId): void {
  if (memory.unknownPath === undefined) return;
  const why = `${exchange.evidence.request} returned the same response as an unknown path.`;
  evidence.suggest(id, consistent(["404"], why), exchange);
}

const webhook: Rule = (lesson) => {
  const { exchange, memory, evidence } = lesson;
  const { operation, status, record, code, isAlone, lost, startedAt, endedAt } = exchange;
  if (!operation.endsWith("WebhookConfiguration")) return;
  const [isRead, isPut] = [operation === "getWebhookConfiguration", operation === "putWebhookConfiguration"];
  const isSuccessful = isDone(exchange);
  if (isSuccessful) memory.hasWebhookPath = true;
  const isNone = isCode(exchange, "webhook_not_configured");
  // A 404 may also be about an unknown path.
  const isMissing =
    status === 404 && (isNone || (code === undefined && (memory.hasWebhookPath || isAboutRecord(lesson))));
  if (isRead) {
    if (status === 204 || isMissing) evidence.status("webhook-missing", exchange);
    else if (status === 404) suggestAbsence(lesson, "webhook-missing");
    else if (isSuccessful && record)
      evidence.suggest("webhook-missing", notObservable("A webhook is configured."), exchange);
  } else if (isPut) {
    if (isSuccessful) evidence.status("webhook-put-status", exchange);
  } else {
    // A DELETE succeeds in two ways: it removes the configuration, or there is none.
    const known = memory.webhook;
    const isSure = isAlone && known !== undefined && known.endedAt < startedAt && known.lost === lost;
    if (isSuccessful && ((isSure && known.isThere) || record !== undefined)) learnFromDeletion(exchange, evidence);
    const isAnswer = status === 204 || (status === 404 && code === undefined);
    if (isNone || (isSure && !known.isThere && isAnswer)) evidence.status("webhook-delete-missing", exchange);
  }
  if (!isSuccessful && (isPut || !isMissing)) return;
  const isThere = isSuccessful && (isPut || (isRead && record !== undefined));
  memory.webhook = isAlone ? { isThere, endedAt, lost } : undefined;
};

const protocolState: Rule = ({ exchange, memory, evidence }) => {
  const { operation, status, record, startedAt, isAlone } = exchange;
  const known = isAlone && memory.protocol && memory.protocol.endedAt < startedAt ? memory.protocol.state : undefined;
  const state = record?.["state"];
  const isStated = state === "Active" || state === "Inactive";
  if (/^(create|get)CleaningProtocol$/.test(operation) && isSuccess(exchange) && typeof state === "string" && !isStated)
    evidence.contradict("new-protocol-state", documented.protocolStates, exchange);
  else if (operation === "createCleaningProtocol") {
    if (isSuccess(exchange) && isStated) evidence.leave("new-protocol-state", [state.toLowerCase()], exchange);
    const isTaken = exchange.code === undefined && status === 409 && known !== undefined && known !== "absent";
    if (isCode(exchange, "cleaning_protocol_exists") || isTaken) evidence.status("second-protocol", exchange);
  }
  const [action, isOff] = /^(de)?activateCleaningProtocol$/.exec(operation) ?? [];
  if (action === undefined) return;
  const wanted = isOff === undefined ? "Active" : "Inactive";
  // A 404 may be about the path.
  const isRepeat = isCode(exchange, "cleaning_protocol_already_active", "cleaning_protocol_already_inactive");
  const isUncoded = known === wanted && exchange.code === undefined && status === 409;
  if ((isRepeat && (exchange.code !== undefined || status !== 404)) || isUncoded)
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

function stateShown({ operation, status, record }: ObservedExchange): NonNullable<CallerMemory["protocol"]>["state"] {
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

/** The rules for records that a company has at most one of: the webhook configuration and the cleaning protocol. */
export const singletonRules: readonly Rule[] = [webhook, protocolState, withoutProtocol, rememberProtocol];
