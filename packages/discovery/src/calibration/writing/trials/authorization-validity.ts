import { isFields } from "@totem-partner/spec/fields";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import { type Answer, instantIn, isSuccess, listOf, orderOf } from "../../../answers/answer.ts";
import { documented } from "../../../findings/documented.ts";
import {
  consistent,
  contradicts,
  notObservable,
  outside,
  settled,
  statusFor,
  type Verdict,
} from "../../../findings/finding.ts";
import type { Ask, Asking } from "../../asking/probe.ts";
import { end } from "../disposal.ts";
import { idIn } from "../recognition.ts";
import { isInvalid, isNamed, learnShape, make, send, type Stage } from "../trial.ts";
import { creates, farList, localDays, partnerAddress } from "./authorization-asks.ts";
import { statusOf } from "./authorization-repeats.ts";

/** Learns from the response to a cancellation, if one was sent. */
export function claimAction(stage: Stage, answer: Answer | undefined): void {
  if (!answer || !isSuccess(answer)) return;
  const verdict =
    answer.status === 204
      ? contradicts("A cancel returned 204, without a body.", documented.cancelledIsReturned)
      : statusFor("action-status", answer);
  stage.claim("action-status", verdict, answer);
}

/** Creates an authorization, reads it, and cancels it immediately; returns the refusal if it is refused. */
function* brief(stage: Stage, ask: Ask) {
  const made = yield* make(stage, ask);
  if (made.id === undefined) return { answer: made.answer, seen: undefined, id: undefined };
  stage.claim("create-status", statusFor("create-status", made.answer), made.answer);
  const ended = yield* end(stage, "authorization", made.id, ask.creates?.marker ?? "");
  claimAction(stage, ended.answer);
  return { answer: made.answer, seen: made.seen, id: made.id };
}

/** What a create that was not accepted shows: this value, if its body was refused. */
const refused = (stage: Stage, value: string, answer: Answer): Verdict =>
  isInvalid(stage, answer) ? settled(value) : outside(`The create returned ${answer.status}.`);

/** What a create with a field shows that the interface document mentions without its name. */
function* learnFurtherParties(stage: Stage): Asking<void> {
  const { answer, seen } = yield* brief(stage, creates.furtherParties);
  const shown = isFields(seen?.body) ? seen.body["partnerAddress"] : undefined;
  if (!seen) stage.claim("further-party-fields", refused(stage, "reject", answer), answer);
  else if (shown === partnerAddress) stage.claim("further-party-fields", settled("accept"), seen);
  else if (shown === undefined) stage.claim("further-party-fields", settled("reject"), seen);
  else stage.claim("further-party-fields", outside("partnerAddress is shown with another value."), seen);
}

function* learnRequired(stage: Stage): Asking<void> {
  const { answer, seen } = yield* brief(stage, creates.withoutParties);
  stage.claim("party-fields", seen ? settled("optional") : refused(stage, "required", answer), answer);
  const both = yield* brief(stage, creates.withoutReferences);
  const verdict = both.seen ? settled("essential") : refused(stage, "all", both.answer);
  if (both.seen || verdict.sure !== "settled") {
    stage.claim("required-on-create", verdict, both.answer);
    return;
  }
  const each: { answer: Answer; isRequired: boolean }[] = [];
  for (const ask of [creates.withoutProduct, creates.withoutWarehouse]) {
    const one = yield* brief(stage, ask);
    each.push({ answer: one.answer, isRequired: !one.seen && isInvalid(stage, one.answer) });
  }
  const isEach = each.every(({ isRequired }) => isRequired);
  const found = isEach ? verdict : outside("Only one of product and warehouse is required.");
  stage.claim("required-on-create", found, both.answer, ...each.map(({ answer }) => answer));
}

/** In which zone a date-time without an offset was read, given what a record shows. */
function localZone(record: unknown, local: string): Verdict {
  const instant = instantIn(record, "scheduledDate");
  if (instant === Date.parse(`${local}Z`)) return settled("utc");
  return instant === Date.parse(`${local}${madridOffset(local)}`)
    ? settled("madrid")
    : outside("The datetime is read neither as UTC nor in Europe/Madrid.");
}

function* learnLocalTimes(stage: Stage): Asking<void> {
  const { answer, seen } = yield* brief(stage, creates.local);
  if (!seen) stage.claim("local-date-times", refused(stage, "reject", answer), answer);
  else {
    const verdict = localZone(seen.body, localDays.scheduledDate);
    stage.claim("local-date-times", verdict, answer, seen);
  }
}

/** Learns what happens to authorizations whose days have passed when they are created. */
function* learnEnds(stage: Stage): Asking<void> {
  const past = yield* brief(stage, creates.past);
  const finishes = past.seen !== undefined && statusOf(past.seen) === "Finished";
  if (!past.seen)
    stage.claim("expiry", notObservable("An authorization with dates in the past was refused."), past.answer);
  else if (finishes) stage.claim("expiry", settled("finishes"), past.seen);
  else {
    const why =
      "An authorization whose endDate has passed is Active right after it was created; it may still become Finished later.";
    stage.claim("expiry", consistent(["stays-active", "finishes"], why), past.seen);
  }
  const alone = yield* brief(stage, creates.endOnly);
  if (alone.seen) {
    yield* learnUndated(stage, alone.id);
    const isOver = statusOf(alone.seen) === "Finished";
    if (isOver) stage.claim("end-date-only", settled("until"), alone.seen);
    else if (finishes) stage.claim("end-date-only", settled("unrestricted"), alone.seen);
    else {
      const why = "Only a totem, or an authorization that becomes Finished at its endDate, can show which.";
      stage.claim("end-date-only", consistent(["until", "unrestricted"], why), alone.answer);
    }
  } else if (alone.answer.status === 422) {
    learnShape(stage, alone.answer);
    // If past days are refused, these may be refused for that reason.
    const isForThat = past.seen !== undefined || isNamed(alone.answer, "end_date_without_start");
    const why = "An endDate alone was refused, but so are dates in the past.";
    const verdict = isForThat ? settled("reject") : consistent(["until", "unrestricted", "reject"], why);
    stage.claim("end-date-only", verdict, alone.answer);
  } else stage.claim("end-date-only", outside(`The create returned ${alone.answer.status}, not 422.`), alone.answer);
}

/** Learns whether a date filter returns the existing authorization without scheduledDate. */
function* learnUndated(stage: Stage, id: string | undefined): Asking<void> {
  const answer = yield* send(farList.last);
  const items = listOf(answer)?.records;
  if (!items || id === undefined) return;
  const isUndated = (record: unknown) => isFields(record) && record["scheduledDate"] === null;
  if (items.some(isUndated)) stage.claim("undated-in-date-filter", settled("include"), answer);
  else if (items.length === 0) stage.claim("undated-in-date-filter", settled("exclude"), answer);
}

/** Learns what lists show about the created authorizations. */
function* learnFromLists(stage: Stage, id: string): Asking<void> {
  const all = yield* send(farList.all);
  const items = listOf(all)?.records ?? [];
  const order = orderOf(items);
  if (order === "neither") stage.claim("list-order", outside("A list is not ordered by createdAt."), all);
  else if (order) stage.claim("list-order", settled(order), all);
  const ended = yield* send(farList.ended);
  const isShown = (records: readonly unknown[]) => records.some((record) => idIn(record) === id);
  const shownBefore = listOf(ended)?.records;
  // If the parameter is refused, reading shows whether it is unknown.
  if (!shownBefore || !isShown(items)) return;
  stage.claim("date-range-end", settled(isShown(shownBefore) ? "unsupported" : "scheduledDateTo"), all, ended);
}

/** Learns from further authorizations, each cancelled immediately; `id` is that of the first one, which is Finished. */
export function* validityTrials(stage: Stage, id: string): Asking<void> {
  yield* learnRequired(stage);
  yield* learnFurtherParties(stage);
  yield* learnLocalTimes(stage);
  yield* learnEnds(stage);
  yield* learnFromLists(stage, id);
}
