import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isSuccess, problemOf } from "../../../answers/answer.ts";
import { consistent, contradicts, notObservable, settled, statusFor, type Verdict } from "../../../findings/finding.ts";
import type { Ask, Asking } from "../../asking/probe.ts";
import { disposalRequests, end } from "../disposal.ts";
import { idIn, isFarAway } from "../recognition.ts";
import {
  answeredSo,
  claimStatus,
  isInvalid,
  isNamed,
  learnShape,
  make,
  readOf,
  send,
  type Stage,
  type Trial,
  TrialOverError,
} from "../trial.ts";
import { creates, events, farList, patches } from "./authorization-asks.ts";
import { learnFromEvents, learnFromUnknownDriver } from "./authorization-effects.ts";
import { learnFromUpdates } from "./updates.ts";
import { claimAction, validityTrials } from "./authorization-validity.ts";

const markerOf = (ask: Ask): string => ask.creates?.marker ?? "";

/** What a create with a repeated externalId shows, given the id from the first one. */
function repeatOf(answer: Answer, id: string): Verdict {
  if (isSuccess(answer) && idIn(answer.body) !== id)
    return contradicts("A repeated create created a second authorization.");
  return statusFor("repeat-create", answer);
}

/** What a create with a repeated externalId and a different body shows. */
function changedRepeat(changed: Answer, same: Answer, id: string): Verdict {
  const { body, status } = changed;
  if (isSuccess(changed)) {
    const isKept =
      idIn(body) === id && isFields(body) && isFields(same.body) && body["quantity"] === same.body["quantity"];
    return isKept && status === same.status
      ? settled("ignore")
      : contradicts("A repeat with another quantity did not return the original authorization unchanged.");
  }
  if (status !== 409) return contradicts(`A repeat with another quantity returned ${status}.`);
  // If the difference were ignored, the response would equal that to the same body.
  if (same.status !== 409 || isNamed(changed, "external_id_conflict")) return settled("conflict");
  if (isNamed(changed, "external_id_exists")) return settled("ignore");
  return consistent(["conflict", "ignore"], "Every repeat returned 409, and the errors do not distinguish the two.");
}

function* learnFromRepeats(stage: Stage, id: string): Asking<void> {
  const same = yield* send(creates.repeated);
  stage.claim("repeat-create", repeatOf(same, id), same);
  const changed = yield* send(creates.changed);
  if (same.status === 409 || isSuccess(same))
    stage.claim("repeat-create-changed", changedRepeat(changed, same, id), same, changed);
  for (const answer of [same, changed]) if (answer.status === 409) learnShape(stage, answer);
}

/** Learns what null does to a field that has a value. */
function* learnFromNull(stage: Stage, id: string): Asking<void> {
  const plateIn = ({ body }: Answer): unknown => (isFields(body) ? body["tractorPlate"] : undefined);
  const set = yield* send(patches.tractor, id);
  if (!isSuccess(set) || plateIn(set) !== "CALIBR7") return;
  const answer = yield* send(patches.noTractor, id);
  const plate = plateIn(answer);
  if (isInvalid(stage, answer)) stage.claim("patch-null", settled("reject"), answer);
  else if (isSuccess(answer) && (plate === null || plate === "CALIBR7"))
    stage.claim("patch-null", settled(plate === null ? "clears" : "ignore"), answer);
  else stage.claim("patch-null", contradicts(`null as the tractor returned ${answer.status}.`), answer);
}

/** Updates an authorization of this run, but only if a plain update works. */
function* learnFromPatches(stage: Stage, id: string): Asking<boolean> {
  if (!(yield* learnFromUpdates(stage, id, patches))) return false;
  yield* learnFromNull(stage, id);
  const unknown = yield* send(patches.unknownProduct, id);
  for (const answer of [unknown, yield* send(patches.unknownWarehouse, id)])
    claimStatus(stage, "unknown-reference", answer);
  if (stage.allows("driver")) yield* learnFromUnknownDriver(stage, id, unknown);
  return true;
}

/** Learns how an externalId can be reused once its authorization is Finished. */
function* learnFromReuse(stage: Stage, id: string): Asking<void> {
  const again = yield* send(creates.afterFinish);
  const other = idIn(again.body);
  if (isSuccess(again) && other === id) {
    const seen = yield* send(readOf(creates.afterFinish), id);
    const isFinished = isFields(seen.body) && seen.body["status"] === "Finished";
    if (!isFinished) yield* end(stage, "authorization", id, markerOf(creates.afterFinish));
    const verdict = isFinished ? settled("reserved") : contradicts("The Finished authorization is Active again.");
    stage.claim("external-id-after-finish", verdict, again, seen);
    return;
  }
  if (again.status === 409) {
    stage.claim("external-id-after-finish", settled("reserved"), again);
    return;
  }
  if (!isSuccess(again) || other === undefined) {
    stage.claim("external-id-after-finish", contradicts(`The create returned ${again.status}.`), again);
    return;
  }
  const seen = yield* send(readOf(creates.afterFinish), other);
  const ended = yield* end(stage, "authorization", other, markerOf(creates.afterFinish));
  const isNew = isFields(seen.body) && seen.body["status"] === "Active" && ended.answer !== undefined;
  stage.claim(
    "external-id-after-finish",
    isNew ? settled("released") : contradicts("The new authorization is not Active."),
    again,
    seen,
  );
  stage.claim("create-status", statusFor("create-status", again), again);
}

/** Creates nothing else until one authorization has been created, changed, cancelled and read as Finished. */
function* play(stage: Stage): Asking<void> {
  const made = yield* make(stage, creates.main);
  if (made.id === undefined) {
    const { name = "no known error" } = problemOf(made.answer) ?? {};
    const code = /^\w{1,60}$/.test(name) ? ` (${name})` : "";
    throw new TrialOverError(
      `${answeredSo(creates.main, made.answer).slice(0, -1)}${code}. Pass records that the service knows: --product, --warehouse, --totem-group, --carrier.`,
    );
  }
  const { id, answer, seen } = made;
  if (!isFields(seen.body) || seen.body["status"] !== "Active")
    throw new TrialOverError("A new authorization is not Active.");
  if (!isFarAway(seen.body)) {
    yield* end(stage, "authorization", id, markerOf(creates.main));
    throw new TrialOverError(
      "A new authorization does not show its dates, so it could be valid now; it was cancelled.",
    );
  }
  stage.claim("create-status", statusFor("create-status", answer), answer);
  yield* learnFromRepeats(stage, id);
  const takesPatches = yield* learnFromPatches(stage, id);
  if (stage.allows("event")) yield* learnFromEvents(stage, id);
  const ended = yield* end(stage, "authorization", id, markerOf(creates.main));
  claimAction(stage, ended.answer);
  if (takesPatches) {
    claimStatus(stage, "finished-patch", yield* send(patches.finished, id));
  } else stage.claim("finished-patch", notObservable("PATCH of an Active authorization failed."));
  yield* learnFromReuse(stage, id);
  if (seen.body["batch"] === undefined) {
    throw new TrialOverError("Authorizations do not show their batch, which is needed to recognise further ones.");
  }
  yield* validityTrials(stage, id);
}

export const authorizationTrial: Trial = {
  kind: "authorization",
  requests: [
    ...Object.values(creates),
    ...Object.values(patches),
    ...Object.values(events),
    ...Object.values(farList),
    ...disposalRequests("authorization"),
  ],
  play,
};
