import { isFields } from "@totem-partner/spec/fields";
import type { Answer } from "../../../answers/answer.ts";
import { isSuccess } from "../../../answers/reading.ts";
import { contradicts, settled, statusIn } from "../../../findings/verdict.ts";
import type { Ask, Asking, Body } from "../../asking/probe.ts";
import { disposalRequests, end } from "../disposal.ts";
import { marker } from "../recognition.ts";
import {
  answeredSo,
  claimSurplus,
  isInvalid,
  learnShape,
  make,
  send,
  type Stage,
  type Trial,
  TrialOverError,
} from "../trial.ts";
import { deletionOf } from "./catalog.ts";

const mark = marker("protocol");
const nobodysCategory = "00000000-0000-4000-8000-000000000000";

const protocol = {
  read: { path: "/cleaning-protocol" },
  create: {
    method: "POST",
    path: "/cleaning-protocol",
    form: { companyProtocolEnabled: false, fileName: `${mark}.pdf` },
    creates: { kind: "cleaning-protocol", marker: mark },
  },
  second: {
    method: "POST",
    path: "/cleaning-protocol",
    form: { companyProtocolEnabled: false, fileName: `${mark}.pdf` },
    creates: { kind: "cleaning-protocol", marker: mark },
    note: "a second one",
  },
  deactivate: { method: "POST", path: "/cleaning-protocol/{id}/deactivate" },
  deactivateAgain: { method: "POST", path: "/cleaning-protocol/{id}/deactivate", note: "when Inactive" },
} as const satisfies Record<string, Ask>;

type RecordKind = "cleaning-category" | "cleaning-type";
const paths = { "cleaning-category": "/cleaning-categories", "cleaning-type": "/cleaning-types" } as const;

const patchOf = (path: string, body: Body, note: string, needs: Ask["needs"] & string): Ask => ({
  method: "PATCH",
  path: `${path}/{id}`,
  body,
  note,
  needs,
});

function recordAsks(kind: RecordKind) {
  const path = paths[kind];
  const create = (what: string): Ask => ({
    method: "POST",
    path,
    body: { name: marker(what) },
    creates: { kind, marker: marker(what) },
    needs: kind,
  });
  const name = marker(kind);
  return {
    create: create(kind),
    nameless: { method: "POST", path, body: {}, note: "an empty body", needs: kind },
    plain: patchOf(path, { name }, "the same name", kind),
    unknownField: patchOf(path, { name, totemCalibration: true }, "an unknown field", kind),
    immutableField: patchOf(path, { name, createdAt: "2000-01-01T00:00:00Z" }, "a field that cannot be changed", kind),
    ...(kind === "cleaning-category" && { second: create("cleaning-category-2") }),
    ...(kind === "cleaning-type" && {
      unknownCategory: patchOf(path, { categoryId: nobodysCategory }, "an unknown category", kind),
    }),
  } as const satisfies Record<string, Ask>;
}

const categoryAsks = recordAsks("cleaning-category");
const typeAsks = recordAsks("cleaning-type");

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
    stage.claim("action-status", statusIn(first, [200, 201]), first);
  }
  const again = yield* send(protocol.deactivateAgain, id);
  if (again.status === 409) {
    learnShape(stage, again);
    stage.claim("repeat-activation", settled("409"), again);
  } else if (isSuccess(again) && stateOf(again) === "Inactive") {
    stage.claim("repeat-activation", settled("200"), again);
    stage.claim("action-status", statusIn(again, [200, 201]), again);
  } else stage.claim("repeat-activation", contradicts(`Deactivating again returned ${again.status}.`), again);
}

/** Learns from a record of this run's protocol, which is deleted with it. */
function* learnFromRecord(stage: Stage, asks: ReturnType<typeof recordAsks>): Asking<string | undefined> {
  const made = yield* make(stage, asks.create);
  if (made.id === undefined) return undefined;
  const plain = yield* send(asks.plain, made.id);
  if (plain.status === 200) {
    claimSurplus(stage, "unknown-field", yield* send(asks.unknownField, made.id));
    claimSurplus(stage, "patch-immutable", yield* send(asks.immutableField, made.id));
    if (asks.unknownCategory) {
      const unknown = yield* send(asks.unknownCategory, made.id);
      stage.claim("unknown-reference", statusIn(unknown, [422, 404]), unknown);
      if (!isSuccess(unknown)) learnShape(stage, unknown);
    }
  }
  isInvalid(stage, yield* send(asks.nameless));
  return made.id;
}

function* learnFromPair(stage: Stage, first: string): Asking<void> {
  const second = categoryAsks.second && (yield* make(stage, categoryAsks.second));
  if (second?.id === undefined) return;
  const body = { ...pair.body, firstId: first, secondId: second.id };
  const made = yield* make(stage, { ...pair, body });
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
  const state = stateOf(made.seen);
  if (state !== "Active" && state !== "Inactive") throw new TrialOverError("The new protocol has no known state.");
  stage.claim("new-protocol-state", settled(state === "Active" ? "active" : "inactive"), made.answer, made.seen);
  yield* learnStates(stage, made.id, state);
  const second = yield* send(protocol.second);
  stage.claim("second-protocol", statusIn(second, [409, 422]), second);
  if (!isSuccess(second)) learnShape(stage, second);
  if (stage.allows("cleaning-category")) {
    const first = yield* learnFromRecord(stage, categoryAsks);
    if (first !== undefined && stage.allows("cleaning-incompatibility")) yield* learnFromPair(stage, first);
  }
  if (stage.allows("cleaning-type")) yield* learnFromRecord(stage, typeAsks);
  const { answer } = yield* end(stage, "cleaning-protocol", made.id, mark);
  if (answer) stage.claim("delete-status", deletionOf(answer), answer);
}

/** Learns from creating a cleaning protocol and its records, if none exists. */
export const cleaningTrial: Trial = {
  kind: "cleaning-protocol",
  requests: [
    ...Object.values(protocol),
    ...Object.values(categoryAsks),
    ...Object.values(typeAsks),
    pair,
    ...disposalRequests("cleaning-protocol"),
    ...(["cleaning-category", "cleaning-type", "cleaning-incompatibility"] as const).flatMap((kind) =>
      disposalRequests(kind).map((ask) => ({ ...ask, needs: kind })),
    ),
  ],
  play,
};
