import type { problems } from "@totem-partner/spec/problems";
import {
  type Answer,
  type Ask,
  type Asking,
  contradicts,
  type PointId,
  requestLine,
  settled,
  type Verdict,
} from "../probe.ts";
import { problemOf } from "../reading.ts";
import type { Kind } from "./kinds.ts";
import { idIn, isOurs } from "./recognition.ts";

/** What a trial plays on. */
export interface Stage {
  /** Whether this may be created as well. */
  allows: (kind: Kind) => boolean;
  /** A template with everything filled in that it names. */
  fill: (template: string) => string;
  /** Writes down what answers say about an open point. */
  claim: (id: PointId, verdict: Verdict, ...on: readonly Answer[]) => void;
  /** Writes down that a created thing, of a marker and an id, is no longer there, and how that came. */
  gone: (kind: Kind, mark: string, id: string, note: string) => void;
}

/** Creates something, learns from what is answered, and cleans up. It is played twice, with new records. */
export interface Trial {
  kind: Kind;
  /** Every request that it may make. */
  requests: readonly Ask[];
  play: (stage: Stage) => Asking<void>;
}

/** A trial cannot go on. What it did not claim until then is not observable, for this reason. */
export class TrialOverError extends Error {}

/** Sends a request. */
export function* send(ask: Ask, id?: string): Asking<Answer> {
  return yield id === undefined ? ask : { ...ask, id };
}

/** Whether a request succeeded. */
export const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Whether a request was refused for what it says, in one of the ways in which the interface refuses. */
export const isDeclined = ({ status }: Answer): boolean => [400, 404, 409, 422].includes(status);

/** Why a trial is over that was answered so. */
export function answeredSo(ask: Ask, { status }: Answer): string {
  if (status === 403) return `${requestLine(ask)} returned 403: the key does not allow it.`;
  return `${requestLine(ask)} returned ${status}.`;
}

/** The one of some statuses that an answer has, as the value of a point. */
export function statusIn({ status }: Answer, allowed: readonly number[]): Verdict {
  if (allowed.includes(status)) return settled(String(status));
  return contradicts(`The status was ${status}, not ${allowed.join(" or ")}.`);
}

/** Whether an error has a code of the contract. */
export const isNamed = (answer: Answer, code: keyof typeof problems): boolean => problemOf(answer)?.code === code;

/** Learns what every refusal shows: the shape of errors. */
export function learnShape({ claim }: Stage, answer: Answer): void {
  const shape = problemOf(answer)?.shape;
  claim(
    "error-body",
    shape ? settled(shape) : contradicts(`A ${answer.status} response has no known error format.`),
    answer,
  );
}

/** Learns what the refusal of a malformed body shows; answers whether it is one. */
export function isInvalid(stage: Stage, answer: Answer): boolean {
  if (answer.status !== 400 && answer.status !== 422) return false;
  stage.claim("validation-status", settled(String(answer.status)), answer);
  learnShape(stage, answer);
  return true;
}

/** Whether a field that should not be there is refused or ignored. */
export function claimSurplus(stage: Stage, id: PointId, answer: Answer): void {
  if (isInvalid(stage, answer)) stage.claim(id, settled("reject"), answer);
  else if (answer.status === 200) stage.claim(id, settled("ignore"), answer);
  else
    stage.claim(
      id,
      contradicts(`The field was neither ignored nor refused with 400 or 422: the status was ${answer.status}.`),
      answer,
    );
}

/** A record that was created and then read. */
export interface Made {
  answer: Answer;
  id: string;
  seen: Answer;
}

/** The read of one record of the collection that a request creates in. */
export const readOf = ({ path }: Ask): Ask => ({ path: `${path}/{id}` });

/**
 * Creates a record and reads it; answers the refusal when it is refused.
 *
 * @throws {TrialOverError} when it is neither refused nor to be read as the record that was asked for.
 */
export function* make(stage: Stage, ask: Ask, read = readOf(ask)): Asking<Made | { answer: Answer; id?: undefined }> {
  const answer = yield* send(ask);
  if (isDeclined(answer)) return { answer };
  if (!isDone(answer)) throw new TrialOverError(answeredSo(ask, answer));
  const id = idIn(answer.body);
  if (id === undefined) throw new TrialOverError(`${requestLine(ask)} returned ${answer.status} without an id.`);
  const seen = yield* send(read, id);
  const { kind, marker = "" } = ask.creates ?? {};
  const isSeen = seen.status === 200 && kind !== undefined && idIn(seen.body) === id;
  if (isSeen && isOurs(kind, seen.body, stage.fill(marker))) return { answer, id, seen };
  throw new TrialOverError(`${requestLine(ask)} returned ${answer.status}, but the created record cannot be read.`);
}
