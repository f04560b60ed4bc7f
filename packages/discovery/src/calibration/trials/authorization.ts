import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isSuccess, problemOf } from "../../shapes/answer.ts";
import type { Ask, Asking } from "../ask.ts";
import { disposalRequests, end } from "../disposal.ts";
import { idIn, isFarAway } from "../recognition.ts";
import { answeredSo, make, readOf, send, sendUpdates, type Stage, type Trial, TrialOverError } from "../trial.ts";
import { creates, events, farList, patches } from "./authorization-asks.ts";

const markerOf = (ask: Ask): string => ask.creates?.marker ?? "";

const statusOf = ({ body }: Answer): unknown => (isFields(body) ? body["status"] : undefined);

/** Updates an authorization of this run, but only if a plain update works; returns whether it does. */
function* sendPatches(stage: Stage, id: string): Asking<boolean> {
  if (!(yield* sendUpdates(id, patches))) return false;
  const { tractor, noTractor, unknownProduct, unknownWarehouse, driver } = patches;
  if (isSuccess(yield* send(tractor, id))) yield* send(noTractor, id);
  for (const ask of [unknownProduct, unknownWarehouse]) yield* send(ask, id);
  if (stage.allows("driver")) yield* send(driver, id);
  return true;
}

/** Emits both events on an authorization in the far future without a driver. */
function* emitEvents(id: string): Asking<void> {
  if (isSuccess(yield* send(events.synced, id))) yield* send(events.fetch, id);
}

/** Repeats a create once its authorization is Finished, and cancels what is Active then. */
function* reuse(stage: Stage, id: string): Asking<void> {
  const again = yield* send(creates.afterFinish);
  const other = idIn(again.body);
  if (!isSuccess(again) || other === undefined) return;
  const seen = yield* send(readOf(creates.afterFinish), other);
  if (other === id && statusOf(seen) === "Finished") return;
  yield* end(stage, "authorization", other, markerOf(creates.afterFinish));
}

/** Creates an authorization, reads it, and cancels it immediately; returns whether it was accepted. */
function* brief(stage: Stage, ask: Ask): Asking<boolean> {
  const { id } = yield* make(stage, ask);
  if (id === undefined) return false;
  yield* end(stage, "authorization", id, markerOf(ask));
  return true;
}

/** Creates further authorizations, each of which is cancelled immediately, and lists them. */
function* createOthers(stage: Stage): Asking<void> {
  yield* brief(stage, creates.withoutParties);
  if (!(yield* brief(stage, creates.withoutReferences)))
    for (const ask of [creates.withoutProduct, creates.withoutWarehouse]) yield* brief(stage, ask);
  for (const ask of [creates.furtherParties, creates.local, creates.past, creates.endOnly]) yield* brief(stage, ask);
  for (const list of [farList.last, farList.all, farList.ended]) yield* send(list);
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
  const { id, seen } = made;
  if (!isFields(seen.body) || statusOf(seen) !== "Active")
    throw new TrialOverError("A new authorization is not Active.");
  if (!isFarAway(seen.body)) {
    yield* end(stage, "authorization", id, markerOf(creates.main));
    throw new TrialOverError(
      "A new authorization does not show its dates, so it could be valid now; it was cancelled.",
    );
  }
  yield* send(creates.repeated);
  yield* send(creates.changed);
  const takesPatches = yield* sendPatches(stage, id);
  if (stage.allows("event")) yield* emitEvents(id);
  yield* end(stage, "authorization", id, markerOf(creates.main));
  if (takesPatches) yield* send(patches.finished, id);
  yield* reuse(stage, id);
  if (seen.body["batch"] === undefined)
    throw new TrialOverError("Authorizations do not show their batch, which is needed to recognise further ones.");
  yield* createOthers(stage);
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
