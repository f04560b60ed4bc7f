import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isSuccess, problemOf } from "../../../answers/answer.ts";
import { notObservable, outside, settled, statusFor } from "../../../findings/finding.ts";
import type { Asking } from "../../asking/probe.ts";
import { disposalRequests, end } from "../disposal.ts";
import { isFarAway } from "../recognition.ts";
import { answeredSo, claimStatus, isInvalid, make, send, type Stage, type Trial, TrialOverError } from "../trial.ts";
import { creates, events, farList, patches } from "./authorization-asks.ts";
import { learnFromEvents, learnFromUnknownDriver } from "./authorization-effects.ts";
import { learnFromRepeats, learnFromReuse, markerOf, statusOf } from "./authorization-repeats.ts";
import { learnFromUpdates } from "./updates.ts";
import { claimAction, validityTrials } from "./authorization-validity.ts";

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
  else stage.claim("patch-null", outside(`null as the tractor returned ${answer.status}.`), answer);
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
  if (!isFields(seen.body) || statusOf(seen) !== "Active")
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
