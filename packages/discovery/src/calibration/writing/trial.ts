import type { problems } from "@totem-partner/spec/problems";
import { type Answer, isDeclined, isRefused, isSuccess, problemOf } from "../../answers/answer.ts";
import { outside, type PointId, settled, statusFor, type Verdict } from "../../findings/finding.ts";
import { fieldsShown } from "../../findings/shown-fields.ts";
import type { Kind } from "../asking/kinds.ts";
import { type Ask, type Asking, requestLine } from "../asking/probe.ts";
import { idIn, isOurs } from "./recognition.ts";

export interface Stage {
  allows: (kind: Kind) => boolean;
  /** A template with all its placeholders replaced. */
  fill: (template: string) => string;
  /** Records what responses show about an open point. */
  claim: (id: PointId, verdict: Verdict, ...on: readonly Answer[]) => void;
  /** Records that something created, identified by marker and id, no longer exists, and why. */
  gone: (kind: Kind, mark: string, id: string, note: string) => void;
}

/** Creates records, learns from the responses, and cleans up. Runs twice, with new records. */
export interface Trial {
  kind: Kind;
  /** Every request that it may make. */
  requests: readonly Ask[];
  play: (stage: Stage) => Asking<void>;
}

/** Ends a trial early. Points that it has not claimed are not observable, for this reason. */
export class TrialOverError extends Error {}

export function* send(ask: Ask, id?: string): Asking<Answer> {
  return yield id === undefined ? ask : { ...ask, id };
}

/** Why a response ends a trial. */
export function answeredSo(ask: Ask, { status }: Answer): string {
  if (status === 403) return `${requestLine(ask)} returned 403: the key does not allow it.`;
  return `${requestLine(ask)} returned ${status}.`;
}

/** Whether an error has a code of the contract. */
export const isNamed = (answer: Answer, code: keyof typeof problems): boolean => problemOf(answer)?.code === code;

/** Learns what every refusal shows: the error format. */
export function learnShape({ claim }: Stage, answer: Answer): void {
  const shape = problemOf(answer)?.shape;
  // One without a name is learned from what reading is refused.
  if (shape !== undefined && shape !== "own") claim("error-body", settled(shape), answer);
}

/** Learns what the refusal of a malformed body shows; returns whether it is one. */
export function isInvalid(stage: Stage, answer: Answer): boolean {
  if (!isRefused(answer)) return false;
  stage.claim("validation-status", statusFor("validation-status", answer), answer);
  learnShape(stage, answer);
  return true;
}

/** Records a status that is itself the value of a point, and what a refusal shows besides. */
export function claimStatus(stage: Stage, id: PointId, answer: Answer): void {
  stage.claim(id, statusFor(id, answer), answer);
  if (!isSuccess(answer)) learnShape(stage, answer);
}

/** Records whether an unexpected field is refused or ignored, given the status of a success. */
export function claimSurplus(stage: Stage, id: PointId, answer: Answer, success = 200): void {
  if (isInvalid(stage, answer)) stage.claim(id, settled("reject"), answer);
  else if (answer.status === success) stage.claim(id, settled("ignore"), answer);
  else
    stage.claim(
      id,
      outside(`The field was neither ignored nor refused as invalid: the status was ${answer.status}.`),
      answer,
    );
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
  if (isSeen && isOurs(kind, seen.body, stage.fill(marker))) {
    const shown = fieldsShown(ask.path, [seen.body]);
    if (shown) stage.claim("response-fields", shown, seen);
    return { answer, id, seen };
  }
  throw new TrialOverError(`${requestLine(ask)} returned ${answer.status}, but the created record cannot be read.`);
}
