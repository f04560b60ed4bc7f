import { isFields } from "@totem-partner/spec/fields";
import { type Answer, isRefused, isSuccess } from "../../../answers/answer.ts";
import { documented } from "../../../findings/documented.ts";
import { contradicts, outside, settled, statusFor } from "../../../findings/finding.ts";
import type { Ask, Asking } from "../../asking/probe.ts";
import { disposalRequests, end } from "../disposal.ts";
import { marker } from "../recognition.ts";
import { answeredSo, claimStatus, isInvalid, make, send, type Stage, type Trial, TrialOverError } from "../trial.ts";
import { deletionOf } from "./catalog.ts";
import { learnFromUpdates, namedAsks, nobody } from "./updates.ts";

const mark = marker("protocol");

const create: Ask = {
  method: "POST",
  path: "/cleaning-protocol",
  form: { companyProtocolEnabled: false, fileName: `${mark}.pdf` },
  creates: { kind: "cleaning-protocol", marker: mark },
};

const protocol = {
  read: { path: "/cleaning-protocol" },
  create,
  second: { ...create, note: "a second one" },
  deactivate: { method: "POST", path: "/cleaning-protocol/{id}/deactivate" },
  deactivateAgain: { method: "POST", path: "/cleaning-protocol/{id}/deactivate", note: "when Inactive" },
} as const satisfies Record<string, Ask>;

const immutable = { createdAt: "2000-01-01T00:00:00Z" };
const category = namedAsks("cleaning-category", "/cleaning-categories", immutable, { needs: "cleaning-category" });
const type = namedAsks("cleaning-type", "/cleaning-types", immutable, { needs: "cleaning-type" });

const asks = {
  category: {
    first: category.create("cleaning-category"),
    ...category.invalid,
    second: category.create("cleaning-category-2"),
  },
  type: {
    first: type.create("cleaning-type"),
    ...type.invalid,
    unknownCategory: type.patch({ categoryId: nobody }, "an unknown category"),
  },
} as const satisfies Record<string, Record<string, Ask>>;

const pair: Ask = {
  method: "POST",
  path: "/cleaning-incompatibilities",
  body: { kind: "category", firstId: "{firstCategory}", secondId: "{secondCategory}", reason: marker("pair") },
  creates: { kind: "cleaning-incompatibility", marker: marker("pair") },
  needs: "cleaning-incompatibility",
};

const stateOf = ({ body }: Answer): unknown => (isFields(body) ? body["state"] : undefined);

/** A protocol is never activated, so that it affects no totem; a new one that is Active is deactivated first. */
function* learnStates(stage: Stage, id: string, state: "Active" | "Inactive"): Asking<void> {
  if (state === "Active") {
    const first = yield* send(protocol.deactivate, id);
    if (!isSuccess(first)) throw new TrialOverError(answeredSo(protocol.deactivate, first));
    stage.claim("action-status", statusFor("action-status", first), first);
  }
  const again = yield* send(protocol.deactivateAgain, id);
  // A 404 may be about the path.
  if (isRefused(again) || again.status === 409) claimStatus(stage, "repeat-activation", again);
  else if (isSuccess(again) && stateOf(again) === "Inactive") {
    stage.claim("repeat-activation", settled("200"), again);
    stage.claim("action-status", statusFor("action-status", again), again);
  } else stage.claim("repeat-activation", outside(`Deactivating again returned ${again.status}.`), again);
}

/** Learns from a record of this run's protocol, which is deleted with it. */
function* learnFromRecord(stage: Stage, kind: keyof typeof asks): Asking<string | undefined> {
  const made = yield* make(stage, asks[kind].first);
  if (made.id === undefined) return undefined;
  stage.claim("catalog-create-status", statusFor("catalog-create-status", made.answer), made.answer);
  const takesUpdates = yield* learnFromUpdates(stage, made.id, asks[kind]);
  if (takesUpdates && kind === "type")
    claimStatus(stage, "unknown-reference", yield* send(asks.type.unknownCategory, made.id));
  isInvalid(stage, yield* send(asks[kind].nameless));
  return made.id;
}

function* learnFromPair(stage: Stage, first: string): Asking<void> {
  const second = yield* make(stage, asks.category.second);
  if (second.id === undefined) return;
  const made = yield* make(stage, { ...pair, body: { ...pair.body, firstId: first, secondId: second.id } });
  if (made.id === undefined) return;
  const { answer } = yield* end(stage, "cleaning-incompatibility", made.id, marker("pair"));
  if (answer) stage.claim("delete-status", deletionOf(answer), answer);
}

function* play(stage: Stage): Asking<void> {
  const before = yield* send(protocol.read);
  if (before.status === 200) throw new TrialOverError("A cleaning protocol exists. It was left unchanged.");
  if (before.status !== 204) throw new TrialOverError(answeredSo(protocol.read, before));
  const made = yield* make(stage, protocol.create, protocol.read);
  if (made.id === undefined) throw new TrialOverError(answeredSo(protocol.create, made.answer));
  stage.claim("catalog-create-status", statusFor("catalog-create-status", made.answer), made.answer);
  const state = stateOf(made.seen);
  if (state !== "Active" && state !== "Inactive") {
    const why = "The new protocol has no known state.";
    if (typeof state === "string")
      stage.claim("new-protocol-state", contradicts(why, documented.protocolStates), made.seen);
    throw new TrialOverError(why);
  }
  stage.claim("new-protocol-state", settled(state === "Active" ? "active" : "inactive"), made.answer, made.seen);
  yield* learnStates(stage, made.id, state);
  claimStatus(stage, "second-protocol", yield* send(protocol.second));
  if (stage.allows("cleaning-category")) {
    const first = yield* learnFromRecord(stage, "category");
    if (first !== undefined && stage.allows("cleaning-incompatibility")) yield* learnFromPair(stage, first);
  }
  if (stage.allows("cleaning-type")) yield* learnFromRecord(stage, "type");
  const { answer } = yield* end(stage, "cleaning-protocol", made.id, mark);
  if (answer) stage.claim("delete-status", deletionOf(answer), answer);
}

/** Learns from creating a cleaning protocol and its records, if none exists. */
export const cleaningTrial: Trial = {
  kind: "cleaning-protocol",
  requests: [
    ...Object.values(protocol),
    ...Object.values(asks.category),
    ...Object.values(asks.type),
    pair,
    ...disposalRequests("cleaning-protocol"),
    ...(["cleaning-category", "cleaning-type", "cleaning-incompatibility"] as const).flatMap((kind) =>
      disposalRequests(kind).map((ask) => ({ ...ask, needs: kind })),
    ),
  ],
  play,
};
