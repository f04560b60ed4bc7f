import { isFields } from "@totem-partner/spec/fields";
import { isSuccess, listOf } from "../../shapes/answer.ts";
import type { Ask, Asking, Creating } from "../ask.ts";
import { end } from "../disposal.ts";
import { expectedMark, marker } from "../recognition.ts";
import { parts } from "../reads.ts";
import { answeredSo, make, namedAsks, send, sendUpdates, type Stage, type Trial, TrialOverError } from "../trial.ts";

const mark = marker("protocol");

const create: Creating = {
  method: "POST",
  path: "/cleaning-protocol",
  form: { companyProtocolEnabled: false, fileName: expectedMark("cleaning-protocol", mark) },
  creates: { kind: "cleaning-protocol", marker: mark },
};

const deactivate: Ask = { method: "POST", path: "/cleaning-protocol/{id}/deactivate" };

const protocol = {
  read: { path: "/cleaning-protocol" },
  create,
  second: { ...create, note: "a second one", reason: "cleaning_protocol_exists", shows: ["second-protocol"] },
  deactivate: { ...deactivate, shows: ["action-status"] },
  deactivateAgain: {
    ...deactivate,
    note: "when Inactive",
    reason: "cleaning_protocol_already_inactive",
    shows: ["repeat-activation"],
  },
} as const satisfies Record<string, Ask>;

const immutable = { createdAt: "2000-01-01T00:00:00Z" };
const category = namedAsks("cleaning-category", "/cleaning-categories", immutable, { needs: "cleaning-category" });
const type = namedAsks("cleaning-type", "/cleaning-types", immutable, { needs: "cleaning-type" });
const firstCategory = category.create("cleaning-category");
const secondCategory = category.create("cleaning-category-2");
const firstType = type.create("cleaning-type");
const unknownCategory = type.unknown("category", "categoryId");

const pair: Creating = {
  method: "POST",
  path: "/cleaning-incompatibilities",
  body: { kind: "category", firstId: "{firstCategory}", secondId: "{secondCategory}", reason: marker("pair") },
  creates: { kind: "cleaning-incompatibility", marker: marker("pair") },
  needs: "cleaning-incompatibility",
};

function* createRecord(
  stage: Stage,
  create: Creating,
  { updates, nameless }: typeof category,
  further: readonly Ask[],
): Asking<string | undefined> {
  const { id } = yield* make(stage, create);
  if (id === undefined) return undefined;
  if (yield* sendUpdates(id, updates)) for (const ask of further) yield* send(ask, id);
  yield* send(nameless);
  return id;
}

const lists = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"].map((path) => ({
  whole: { path },
  parts: parts(path),
}));

function* createPair(stage: Stage, first: string): Asking<void> {
  const second = yield* make(stage, secondCategory);
  if (second.id === undefined) return;
  const made = yield* make(stage, { ...pair, body: { ...pair.body, firstId: first, secondId: second.id } });
  for (const list of lists) if (listOf(yield list.whole)?.envelope === "own") for (const ask of list.parts) yield ask;
  if (made.id !== undefined) yield* end(stage, pair, made.id);
}

/** A protocol is never activated, so that it affects no totem; a new one that is Active is deactivated first. */
function* deactivateTwice(id: string, state: unknown): Asking<void> {
  if (state !== "Active" && state !== "Inactive") throw new TrialOverError("The new protocol has no known state.");
  if (state === "Active") {
    const first = yield* send(protocol.deactivate, id);
    if (!isSuccess(first)) throw new TrialOverError(answeredSo(protocol.deactivate, first));
  }
  yield* send(protocol.deactivateAgain, id);
}

function* play(stage: Stage): Asking<void> {
  const before = yield* send(protocol.read);
  if (before.status === 200) throw new TrialOverError("A cleaning protocol exists. It was left unchanged.");
  if (before.status !== 204) throw new TrialOverError(answeredSo(protocol.read, before));
  const made = yield* make(stage, protocol.create, protocol.read);
  if (made.id === undefined) throw new TrialOverError(answeredSo(protocol.create, made.answer));
  const { body } = made.seen;
  yield* deactivateTwice(made.id, isFields(body) ? body["state"] : undefined);
  yield* send(protocol.second);
  if (stage.allows("cleaning-type")) yield* createRecord(stage, firstType, type, [unknownCategory]);
  if (stage.allows("cleaning-category")) {
    const first = yield* createRecord(stage, firstCategory, category, []);
    if (first !== undefined && stage.allows("cleaning-incompatibility")) yield* createPair(stage, first);
  }
  yield* end(stage, create, made.id);
}

export const cleaningTrial: Trial = {
  kind: "cleaning-protocol",
  requests: [
    ...Object.values(protocol),
    ...[firstCategory, secondCategory, ...category.updates, category.nameless],
    ...[firstType, ...type.updates, type.nameless, unknownCategory],
    ...[pair, ...lists.flatMap((list) => [list.whole, ...list.parts])],
  ],
  play,
};
