import { type Answer, isDeclined, isSuccess } from "../shapes/answer.ts";
import { type Ask, type Asking, type Body, type Creating, requestLine } from "./ask.ts";
import type { Kind } from "./kinds.ts";
import { idIn, isOurs, marker } from "./recognition.ts";

export interface Stage {
  allows: (kind: Kind) => boolean;
  fill: (template: string) => string;
  gone: (kind: Kind, mark: string, id: string, note: string) => void;
}

/** Creates records, sends requests about them, and cleans up. Runs twice, with new records. */
export interface Trial {
  kind: Kind;
  requests: readonly Ask[];
  play: (stage: Stage) => Asking<void>;
}

/** Ends a trial early. Points that it has not shown are not observable, for this reason. */
export class TrialOverError extends Error {}

export function* send(ask: Ask, id?: string): Asking<Answer> {
  return yield id === undefined ? ask : { ...ask, id };
}

export function answeredSo(ask: Ask, { status }: Answer): string {
  if (status === 403) return `${requestLine(ask)} returned 403: the key does not allow it.`;
  return `${requestLine(ask)} returned ${status}.`;
}

/** Returns the refusal, if any. Throws a TrialOverError if it is neither refused nor readable as requested. */
export function* make(
  stage: Stage,
  ask: Creating,
  read: Ask = { path: `${ask.path}/{id}` },
): Asking<{ answer: Answer; id: string; seen: Answer } | { answer: Answer; id?: undefined }> {
  const answer = yield* send(ask);
  if (isDeclined(answer)) return { answer };
  if (!isSuccess(answer)) throw new TrialOverError(answeredSo(ask, answer));
  const id = idIn(answer.body);
  if (id === undefined) throw new TrialOverError(`${requestLine(ask)} returned ${answer.status} without an id.`);
  const seen = yield* send(read, id);
  const isSeen = seen.status === 200 && idIn(seen.body) === id;
  if (isSeen && isOurs(ask.creates.kind, seen.body, stage.fill(ask.creates.marker))) return { answer, id, seen };
  throw new TrialOverError(`${requestLine(ask)} returned ${answer.status}, but the created record cannot be read.`);
}

/** A plain update, and others. */
type Updates = readonly [plain: Ask, ...others: Ask[]];

/** The requests for a kind of record with a name. `immutable` is a field that cannot be changed. */
export function namedAsks(kind: Kind, path: string, immutable: Body, common: Pick<Ask, "needs"> = {}) {
  const post = (body: Body): Ask => ({ method: "POST", path, body, ...common });
  const name = marker(kind);
  const patch = (body: Body, note: string, more: Partial<Ask> = {}): Ask => ({
    ...{ method: "PATCH", path: `${path}/{id}`, body: { name, ...body }, note, ...common, ...more },
  });
  const nameless: Ask = {
    ...{ ...post({}), note: "an empty body", reason: "validation_failed", shows: ["validation-status"] },
    // A service that accepts it has created a record.
    creates: { kind, marker: marker(`${kind}-nameless`) },
  };
  const malformed: Ask = {
    ...{ method: "POST", path, text: "{", note: "a body that is not JSON", ...common },
    ...{ reason: "malformed_json", shows: ["malformed-body"] },
  };
  const updates: Updates = [
    patch({}, "the same name"),
    patch({ totemCalibration: true }, "an unknown field", { reason: "validation_failed", shows: ["unknown-field"] }),
    patch(immutable, "a field that cannot be changed", { reason: "immutable_field", shows: ["patch-immutable"] }),
  ];
  return {
    create: (what: string, more: Body = {}): Creating => ({
      ...post({ ...more, name: marker(what) }),
      creates: { kind, marker: marker(what) },
    }),
    nameless,
    malformed,
    updates,
    unknown: (what: string, field: string): Ask =>
      patch({ [field]: "00000000-0000-4000-8000-000000000000" }, `an unknown ${what}`, {
        madeUp: [field],
        reason: "unknown_reference",
        shows: ["unknown-reference"],
      }),
  };
}

/** Updates a record of this run, but only if a plain update works; returns whether it does. */
export function* sendUpdates(id: string, [plain, ...others]: Updates): Asking<boolean> {
  if ((yield* send(plain, id)).status !== 200) return false;
  for (const ask of others) yield* send(ask, id);
  return true;
}
