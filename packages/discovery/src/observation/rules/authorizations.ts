import { type Fields, isFields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess, receiptIn } from "../../shapes/answer.ts";
import { consistent, documented, notObservable } from "../../findings/finding.ts";
import { isCode, isDone, type Lesson, type Rule } from "./rule.ts";

/** The time after which a job that runs once a day has certainly run. */
const late = 2 * 86_400_000;
/** The same for an authorization that does not show when it was changed. */
const longAgo = 7 * 86_400_000;
const mostRecords = 1000;

function recordsOf({ record, list }: Lesson["exchange"]): Fields[] {
  if (list) return list.records.slice(0, mostRecords).filter(isFields);
  return record ? [record] : [];
}

const ends: Rule = ({ exchange, memory, evidence }) => {
  const { operation } = exchange;
  const now = Math.max(memory.before(exchange) ?? -Infinity, exchange.intent?.now ?? -Infinity);
  for (const record of recordsOf(exchange)) {
    if (record["status"] !== "Active" || Number.isNaN(instantIn(record, "scheduledDate"))) continue;
    // The service need not have processed one that was created or changed since.
    const [touched, endDate] = [instantIn(record, "updatedAt"), instantIn(record, "endDate")];
    // The sender's own were created a moment ago, with days in the past.
    const isOld = memory.own.get(String(record["id"])) === undefined && operation !== "createAuthorization";
    if (Number.isNaN(touched) ? isOld && endDate + longAgo < now : Math.max(endDate, touched) + late < now)
      evidence.leave("expiry", ["stays-active"], exchange);
    if (record["remainingQuantity"] === 0 && touched + late < now)
      evidence.leave("dated-consumption", ["stays-active"], exchange);
  }
};

/** Learns from the sender's own authorizations whose days had passed when they were created, until they are cancelled. */
const pastDays: Rule = ({ exchange, memory, evidence }) => {
  const { record, id, operation, intent } = exchange;
  if (operation === "cancelAuthorization" && id !== undefined) memory.own.set(id, {});
  const own = typeof record?.["id"] === "string" ? memory.own.get(record["id"]) : undefined;
  if (!record || !own || !intent || !(instantIn(own, "endDate") + late < intent.now)) return;
  const isFinished = record["status"] === "Finished";
  // The response to the create may show it as it was just before.
  const isRead = operation === "getAuthorization";
  if (typeof own["scheduledDate"] !== "string") {
    if (isFinished) evidence.leave("end-date-only", ["until"], exchange);
    else if (isRead)
      evidence.leaveWhen({ id: "expiry", value: "finishes" }, "end-date-only", ["unrestricted"], exchange);
  } else if (isFinished) evidence.leave("expiry", ["finishes"], exchange);
  else if (isRead) {
    const why =
      "An authorization whose endDate has passed is Active right after it was created; it may still become Finished later.";
    evidence.suggest("expiry", consistent(["stays-active", "finishes"], why), exchange);
  }
};

const mostWaiting = 4;

/** Learns something once an authorization is known to have been Active, which rules out its end as the reason. */
export function learnIfActive({ exchange, memory }: Lesson, id: string, learn: () => void): void {
  const waiting = memory.whileActive.get(id) ?? [];
  if (waiting.length < mostWaiting) memory.whileActive.set(id, [...waiting, { endedAt: exchange.endedAt, learn }]);
}

function confirmActive({ exchange, memory }: Lesson, id: string): void {
  const waiting = memory.whileActive.get(id) ?? [];
  if (waiting.length === 0) return;
  const open = waiting.filter(({ endedAt }) => endedAt >= exchange.startedAt);
  for (const one of waiting) if (!open.includes(one)) one.learn();
  memory.whileActive.set(id, open);
}

const remember: Rule = (lesson) => {
  const { exchange, memory } = lesson;
  let latest = -Infinity;
  for (const record of recordsOf(exchange)) {
    for (const name of ["createdAt", "updatedAt"]) {
      const instant = instantIn(record, name);
      if (instant > latest) latest = instant;
    }
    const { id, status } = record;
    if (typeof id !== "string") continue;
    const finishedAt = memory.finished.get(id) ?? Infinity;
    if (status === "Active" && exchange.intent && finishedAt < exchange.startedAt)
      lesson.evidence.contradict("external-id-after-finish", documented.finishedIsFinal, exchange);
    if (status === "Active") confirmActive(lesson, id);
    memory.plates.set(id, record);
    const begins = instantIn(record, "scheduledDate");
    if (memory.own.get(id)) memory.ownDates.set(id, Number.isNaN(begins) ? null : begins);
    if (status !== "Finished") continue;
    memory.whileActive.set(id, []);
    if (memory.finished.get(id) === undefined) memory.finished.set(id, exchange.endedAt);
  }
  memory.stamp(exchange, latest);
};

const clearable = ["driverNif", "tractorPlate"];

/** A field that is shown as null may have been so before; one that keeps its value was not cleared. */
const patchNull: Rule = ({ exchange, memory, evidence }) => {
  const { operation, id = "", sent, sentErrors, record, blame, isAlone } = exchange;
  const names = clearable.filter((name) => sent?.[name] === null);
  if (operation !== "updateAuthorization" || names.length === 0 || !isAlone || sentErrors.length > 0) return;
  const before = memory.plates.get(id);
  if (record && names.every((name) => record[name] === null)) {
    const isCleared = names.every((name) => typeof before?.[name] === "string");
    evidence.leave("patch-null", isCleared ? ["clears"] : ["clears", "ignore"], exchange);
  } else if (record && names.every((name) => typeof record[name] === "string"))
    evidence.leave("patch-null", ["ignore"], exchange);
  const isNamed = exchange.intent !== undefined || names.some((name) => blame.includes(name));
  if (isRefused(exchange) && isCode(exchange, "validation_failed") && isNamed)
    evidence.leave("patch-null", ["reject"], exchange);
};

const operationalLists = ["tractorPlate", "trailerPlates"];

const finishedPatch: Rule = ({ exchange, memory, evidence }) => {
  const { operation, id, sent, sentErrors } = exchange;
  if (operation !== "updateAuthorization" || id === undefined) return;
  if (isCode(exchange, "authorization_finished")) evidence.status("finished-patch", exchange);
  const finishedAt = memory.finished.get(id);
  if (finishedAt === undefined || finishedAt >= exchange.startedAt || sent === undefined) return;
  const isPlain = sentErrors.length === 0 && Object.keys(sent).every((name) => operationalLists.includes(name));
  const isDeclined = isRefused(exchange) || exchange.status === 409;
  if (isDone(exchange) || (isPlain && isDeclined && exchange.code === undefined))
    evidence.status("finished-patch", exchange);
};

const actionStatus: Rule = ({ exchange, evidence }) => {
  const isAction = /^(cancelAuthorization|(de)?activateCleaningProtocol)$/.test(exchange.operation);
  if (!isAction || !isDone(exchange)) return;
  if (exchange.status === 204 && exchange.operation === "cancelAuthorization")
    evidence.contradict("action-status", documented.cancelledIsReturned, exchange);
  else evidence.status("action-status", exchange);
};

const events: Rule = (lesson) => {
  const { exchange, memory, evidence } = lesson;
  const { operation, id = "", sent, sentErrors, status } = exchange;
  if (operation !== "emitAuthorizationEvent") return;
  const { record = {} } = exchange;
  // Anything else than a receipt may be an error in a form that nothing recognises.
  if (isSuccess(exchange) && Object.keys(record).length > 0 && receiptIn(record) === undefined) return;
  if (isSuccess(exchange)) evidence.status("event-status", exchange);
  const isShown = exchange.record !== undefined;
  if (isSuccess(exchange) && status !== 204) evidence.leave("event-receipt", [isShown ? "shown" : "none"], exchange);
  if (sent?.["eventType"] !== "fetch_requested_from_erp" || sentErrors.length > 0) return;
  const isMadeHere = memory.madeHere.get(id) === true;
  if (isSuccess(exchange) && isMadeHere) {
    evidence.leave("erp-origin", ["created"], exchange);
    const why = "Every authorization created through the interface counts as synced from an ERP (erp-origin: created).";
    evidence.suggest("fetch-on-native", notObservable(why), exchange);
  }
  const isDeclined = isRefused(exchange) || status === 409;
  const isKnown = isCode(exchange, "not_synced_from_erp");
  const isDenied = isKnown || (exchange.code === undefined && isDeclined);
  if (!isDenied || (!isKnown && !isMadeHere)) return;
  const learn = (): void => {
    evidence.status("fetch-on-native", exchange);
    if (isMadeHere) evidence.leave("erp-origin", ["marked"], exchange);
  };
  // Without a code, the end of the authorization could also be the reason.
  if (isKnown) learn();
  else learnIfActive(lesson, id, learn);
};

export const authorizationRules: readonly Rule[] = [
  ends,
  pastDays,
  patchNull,
  finishedPatch,
  actionStatus,
  events,
  remember,
];
