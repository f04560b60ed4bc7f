import { type Answer, isDeclined, isSuccess } from "../answers/answer.ts";
import { type Ask, type Asking, requestLine } from "./ask.ts";
import type { Kind } from "./kinds.ts";
import { idIn, isOurs } from "./recognition.ts";

export interface Stage {
  allows: (kind: Kind) => boolean;
  /** A template with all its placeholders replaced. */
  fill: (template: string) => string;
  /** Records that something created, identified by marker and id, no longer exists, and why. */
  gone: (kind: Kind, mark: string, id: string, note: string) => void;
}

/** Creates records, sends requests about them, and cleans up. Runs twice, with new records. */
export interface Trial {
  kind: Kind;
  /** Every request that it may make. */
  requests: readonly Ask[];
  play: (stage: Stage) => Asking<void>;
}

/** Ends a trial early. Points that it has not shown are not observable, for this reason. */
export class TrialOverError extends Error {}

export function* send(ask: Ask, id?: string): Asking<Answer> {
  return yield id === undefined ? ask : { ...ask, id };
}

/** Why a response ends a trial. */
export function answeredSo(ask: Ask, { status }: Answer): string {
  if (status === 403) return `${requestLine(ask)} returned 403: the key does not allow it.`;
  return `${requestLine(ask)} returned ${status}.`;
}

export interface Made {
  answer: Answer;
  id: string;
  seen: Answer;
}

/** The request that reads one record of the collection in which a request creates. */
export const readOf = ({ path }: Ask): Ask => ({ path: `${path}/{id}` });

/**
 * Creates a record and reads it; returns the refusal if it is refused.
 *
 * @throws {TrialOverError} if it is neither refused nor readable as the requested record.
 */
export function* make(stage: Stage, ask: Ask, read = readOf(ask)): Asking<Made | { answer: Answer; id?: undefined }> {
  const answer = yield* send(ask);
  if (isDeclined(answer)) return { answer };
  if (!isSuccess(answer)) throw new TrialOverError(answeredSo(ask, answer));
  const id = idIn(answer.body);
  if (id === undefined) throw new TrialOverError(`${requestLine(ask)} returned ${answer.status} without an id.`);
  const seen = yield* send(read, id);
  const { kind, marker = "" } = ask.creates ?? {};
  const isSeen = seen.status === 200 && kind !== undefined && idIn(seen.body) === id;
  if (isSeen && isOurs(kind, seen.body, stage.fill(marker))) return { answer, id, seen };
  throw new TrialOverError(`${requestLine(ask)} returned ${answer.status}, but the created record cannot be read.`);
}
