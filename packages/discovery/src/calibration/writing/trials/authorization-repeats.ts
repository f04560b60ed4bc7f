import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isSuccess } from "../../../answers/answer.ts";
import { documented } from "../../../findings/documented.ts";
import { consistent, contradicts, outside, settled, statusFor, type Verdict } from "../../../findings/finding.ts";
import type { Ask, Asking } from "../../asking/probe.ts";
import { end } from "../disposal.ts";
import { idIn, smallest } from "../recognition.ts";
import { isNamed, learnShape, readOf, send, type Stage } from "../trial.ts";
import { creates } from "./authorization-asks.ts";

/** The marker of what a request creates; empty without one. */
export const markerOf = (ask: Ask): string => ask.creates?.marker ?? "";

/** What a create with a repeated externalId shows, given the id from the first one. */
function repeatOf(answer: Answer, id: string): Verdict {
  if (isSuccess(answer) && idIn(answer.body) !== id)
    return contradicts("A repeated create created a second authorization.", documented.repeatedCreate);
  return statusFor("repeat-create", answer);
}

/** What a create with a repeated externalId and a different body shows. */
function changedRepeat(changed: Answer, same: Answer, id: string): Verdict {
  const { body, status } = changed;
  if (isSuccess(changed)) {
    const quantityIn = (answer: Answer): unknown => (isFields(answer.body) ? answer.body["quantity"] : undefined);
    const isSame = idIn(body) === id && isFields(same.body);
    if (isSame && quantityIn(changed) === 2 * smallest && quantityIn(same) === smallest)
      return contradicts(
        "A repeat with another quantity changed the authorization.",
        documented.businessFieldsAreFixed,
      );
    return isSame && quantityIn(changed) === quantityIn(same) && status === same.status
      ? settled("ignore")
      : outside("A repeat with another quantity did not return the original authorization unchanged.");
  }
  if (status !== 409) return outside(`A repeat with another quantity returned ${status}.`);
  // If the difference were ignored, the response would equal that to the same body.
  if (same.status !== 409 || isNamed(changed, "external_id_conflict")) return settled("conflict");
  if (isNamed(changed, "external_id_exists")) return settled("ignore");
  return consistent(["conflict", "ignore"], "Every repeat returned 409, and the errors do not distinguish the two.");
}

/** Learns from creates that repeat an externalId. */
export function* learnFromRepeats(stage: Stage, id: string): Asking<void> {
  const same = yield* send(creates.repeated);
  stage.claim("repeat-create", repeatOf(same, id), same);
  const changed = yield* send(creates.changed);
  if (same.status === 409 || isSuccess(same))
    stage.claim("repeat-create-changed", changedRepeat(changed, same, id), same, changed);
  for (const answer of [same, changed]) if (answer.status === 409) learnShape(stage, answer);
}

/** The status of an authorization in a response. */
export const statusOf = ({ body }: Answer): unknown => (isFields(body) ? body["status"] : undefined);

/** The verdict on a create that returned a Finished authorization, which is not Finished when it is read. */
const revived = (seen: Answer): Verdict =>
  statusOf(seen) === "Active"
    ? contradicts("The Finished authorization is Active again.", documented.finishedIsFinal)
    : outside("A create returned the Finished authorization, which then cannot be read as Finished.");

/** The verdict on a new authorization that cannot be read as Active, or not be cancelled. */
const notActive = (seen: Answer): Verdict =>
  statusOf(seen) === "Finished"
    ? contradicts("The new authorization is Finished.", documented.createdIsActive)
    : outside("The new authorization cannot be read as Active and then cancelled.");

/** Learns how an externalId can be reused once its authorization is Finished. */
export function* learnFromReuse(stage: Stage, id: string): Asking<void> {
  const again = yield* send(creates.afterFinish);
  const other = idIn(again.body);
  if (isSuccess(again) && other === id) {
    const seen = yield* send(readOf(creates.afterFinish), id);
    const isFinished = statusOf(seen) === "Finished";
    if (!isFinished) yield* end(stage, "authorization", id, markerOf(creates.afterFinish));
    const verdict = isFinished ? settled("reserved") : revived(seen);
    stage.claim("external-id-after-finish", verdict, again, seen);
    return;
  }
  if (again.status === 409) {
    stage.claim("external-id-after-finish", settled("reserved"), again);
    return;
  }
  if (!isSuccess(again) || other === undefined) {
    stage.claim("external-id-after-finish", outside(`The create returned ${again.status}.`), again);
    return;
  }
  const seen = yield* send(readOf(creates.afterFinish), other);
  const ended = yield* end(stage, "authorization", other, markerOf(creates.afterFinish));
  const isNew = statusOf(seen) === "Active" && ended.answer !== undefined;
  stage.claim("external-id-after-finish", isNew ? settled("released") : notActive(seen), again, seen);
  stage.claim("create-status", statusFor("create-status", again), again);
}
