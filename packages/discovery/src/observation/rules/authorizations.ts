import { type Fields, isFields } from "@totem-partner/spec/fields";
import { instantIn, isRefused, isSuccess } from "../../answers/answer.ts";
import { documented } from "../../findings/documented.ts";
import { isCode, type Lesson, type Rule } from "./rule.ts";

/** What a service may do only once a day has happened after two. */
const late = 2 * 86_400_000;
const mostRecords = 1000;

function recordsOf({ record, list }: Lesson["sighting"]): Fields[] {
  if (list) return list.records.slice(0, mostRecords).filter(isFields);
  return record ? [record] : [];
}

/** Learns from what has passed according to the service's own clock. */
const ends: Rule = ({ sighting, memory, ballots }) => {
  const now = memory.before(sighting);
  if (now === undefined) return;
  for (const record of recordsOf(sighting)) {
    if (record["status"] !== "Active" || Number.isNaN(instantIn(record, "scheduledDate"))) continue;
    // The service need not have processed one that was created or changed since.
    const touched = instantIn(record, "updatedAt");
    if (Math.max(instantIn(record, "endDate"), touched) + late < now)
      ballots.leave("expiry", ["stays-active"], sighting);
    if (record["remainingQuantity"] === 0 && touched + late < now)
      ballots.leave("dated-consumption", ["stays-active"], sighting);
  }
};

const mostWaiting = 4;

/** Learns something once an authorization is known to have been Active, which rules out its end as the reason. */
export function learnIfActive({ sighting, memory }: Lesson, id: string, learn: () => void): void {
  const waiting = memory.whileActive.get(id) ?? [];
  if (waiting.length < mostWaiting) memory.whileActive.set(id, [...waiting, { endedAt: sighting.endedAt, learn }]);
}

function confirmActive({ sighting, memory }: Lesson, id: string): void {
  const waiting = memory.whileActive.get(id) ?? [];
  if (waiting.length === 0) return;
  const isSure = ({ endedAt }: { endedAt: number }) => endedAt < sighting.startedAt;
  for (const { learn } of waiting.filter(isSure)) learn();
  memory.whileActive.set(
    id,
    waiting.filter((one) => !isSure(one)),
  );
}

/** Remembers the service's instants, and which authorizations are Finished. */
const remember: Rule = (lesson) => {
  const { sighting, memory } = lesson;
  const records = recordsOf(sighting);
  let latest = -Infinity;
  for (const record of records) {
    for (const name of ["createdAt", "updatedAt"]) {
      const instant = instantIn(record, name);
      if (instant > latest) latest = instant;
    }
    const { id, status } = record;
    if (typeof id !== "string") continue;
    if (status === "Active") confirmActive(lesson, id);
    if (status !== "Finished") continue;
    memory.whileActive.set(id, []);
    if (memory.finished.get(id) === undefined) memory.finished.set(id, sighting.endedAt);
  }
  memory.stamp(sighting, latest);
};

const clearable = ["driverNif", "tractorPlate"];

/** A field that is shown as null may have been so before; one that keeps its value was not cleared. */
const patchNull: Rule = ({ sighting, ballots }) => {
  const { operation, sent, sentErrors, record, blame, isAlone } = sighting;
  const names = clearable.filter((name) => sent?.[name] === null);
  if (operation !== "updateAuthorization" || names.length === 0 || !isAlone || sentErrors.length > 0) return;
  if (record && names.every((name) => record[name] === null))
    ballots.leave("patch-null", ["clears", "ignore"], sighting);
  else if (record && names.every((name) => typeof record[name] === "string"))
    ballots.leave("patch-null", ["ignore"], sighting);
  const isNamed = names.some((name) => blame.includes(name));
  if (isRefused(sighting) && isCode(sighting, "validation_failed") && isNamed)
    ballots.leave("patch-null", ["reject"], sighting);
};

const operationalLists = ["tractorPlate", "trailerPlates"];

const finishedPatch: Rule = ({ sighting, memory, ballots }) => {
  const { operation, id, sent, sentErrors } = sighting;
  if (operation !== "updateAuthorization" || id === undefined) return;
  if (isCode(sighting, "authorization_finished")) ballots.status("finished-patch", sighting);
  const finishedAt = memory.finished.get(id);
  if (finishedAt === undefined || finishedAt >= sighting.startedAt || sent === undefined) return;
  const isPlain = sentErrors.length === 0 && Object.keys(sent).every((name) => operationalLists.includes(name));
  const isDeclined = isRefused(sighting) || sighting.status === 409;
  if (isSuccess(sighting) || (isPlain && isDeclined && sighting.code === undefined))
    ballots.status("finished-patch", sighting);
};

const actionStatus: Rule = ({ sighting, ballots }) => {
  const isAction = /^(cancelAuthorization|(de)?activateCleaningProtocol)$/.test(sighting.operation);
  if (!isAction || !isSuccess(sighting)) return;
  if (sighting.status === 204 && sighting.operation === "cancelAuthorization")
    ballots.contradict("action-status", documented.cancelledIsReturned, sighting);
  else ballots.status("action-status", sighting);
};

const events: Rule = (lesson) => {
  const { sighting, memory, ballots } = lesson;
  const { operation, id = "", sent, sentErrors, status } = sighting;
  if (operation !== "emitAuthorizationEvent") return;
  if (isSuccess(sighting)) ballots.status("event-status", sighting);
  if (sent?.["eventType"] !== "fetch_requested_from_erp" || sentErrors.length > 0) return;
  const isMadeHere = memory.madeHere.get(id) === true;
  if (isSuccess(sighting) && isMadeHere) ballots.leave("erp-origin", ["created"], sighting);
  const isDeclined = isRefused(sighting) || status === 409;
  const isDenied = isCode(sighting, "not_synced_from_erp") || (sighting.code === undefined && isDeclined);
  if (!isDenied || (sighting.code === undefined && !isMadeHere)) return;
  const learn = (): void => {
    ballots.status("fetch-on-native", sighting);
    if (isMadeHere) ballots.leave("erp-origin", ["marked"], sighting);
  };
  // Without a code, the end of the authorization could also be the reason.
  if (sighting.code === undefined) learnIfActive(lesson, id, learn);
  else learn();
};

export const authorizationRules: readonly Rule[] = [ends, patchNull, finishedPatch, actionStatus, events, remember];
