import { isFields, mapValues } from "@totem-partner/spec/fields";
import { type Answer, isClientError, isSuccess } from "../shapes/answer.ts";
import { type Ask, CalibrationStoppedError, drive, NoAnswerError, requestLine, type Send } from "./ask.ts";
import { CleanUp } from "./clean-up.ts";
import { disposalRequests } from "./disposal.ts";
import { type Givens, givensTrial } from "./givens.ts";
import { canCreate, isSingle, type Kind } from "./kinds.ts";
import type { PointId } from "../findings/finding.ts";
import type { CreatedRecord, CreatedRecords } from "./created-records.ts";
import { reads } from "./reads.ts";
import { idIn, isFailure, isOurs } from "./recognition.ts";
import { type Trial, TrialOverError } from "./trial.ts";
import { authorizationTrial } from "./trials/authorization.ts";
import { catalogTrials } from "./trials/catalog.ts";
import { cleaningTrial } from "./trials/cleaning.ts";
import { webhookTrial } from "./trials/webhook.ts";

const trials: readonly Trial[] = [...catalogTrials, cleaningTrial, webhookTrial, authorizationTrial];

const isReadFor = (id: PointId): boolean =>
  Object.values(reads).some(({ requests }) => requests.some(({ shows }: Ask) => shows?.includes(id)));

/** The kinds any one of which shows a point that GET requests do not show: those of the requests for it. */
export function kindsFor(id: PointId): readonly Kind[] {
  const asks = trials.flatMap(({ kind, requests }) => requests.map((ask) => ({ needs: kind, ...ask })));
  return isReadFor(id) ? [] : [...new Set(asks.flatMap(({ shows, needs }) => (shows?.includes(id) ? needs : [])))];
}

interface PlayOptions {
  allowed: ReadonlySet<Kind>;
  runId: string;
  records: CreatedRecords;
  send: Send;
  at: "bare" | "prefixed";
  secret: string;
}

type Words = Readonly<Record<string, string | undefined>>;

export function filled<T>(template: T, words: Words): T;
export function filled(template: unknown, words: Words): unknown {
  if (typeof template === "string")
    return template.replaceAll(
      /\{(run|runId|product|warehouse|totemGroup|carrier)\}/g,
      (all, name: string) => words[name] ?? all,
    );
  if (Array.isArray(template)) return template.map((one: unknown) => filled(one, words));
  return isFields(template) ? mapValues(template, (value) => filled(value, words)) : template;
}

const stays: Partial<Record<Kind, string>> = {
  event: "The event was emitted; it cannot be undone.",
  driver: "The driver was accepted. If this registered the NIF, ask the operators of the service to remove it.",
};

export function noteOutcome(records: CreatedRecords, entry: CreatedRecord, answer: Answer): void {
  if (isSuccess(answer) && !isFailure(answer.body)) {
    entry.success = answer;
    const { kind, marker: mark } = entry;
    const id = kind === "webhook" ? mark : idIn(answer.body);
    const why = stays[kind];
    if (why !== undefined) records.change(entry, "stays", why);
    else if (id !== undefined) records.found(kind, mark, id, entry);
  } else if (isSuccess(answer) || (isClientError(answer) && answer.status !== 408)) records.refused(entry);
}

function noteSeen({ entries }: CreatedRecords, readId: string, { status, body }: Answer): void {
  for (const entry of entries) {
    const isMeant = status === 200 && entry.id === readId && (entry.kind === "webhook" || idIn(body) === readId);
    if (isMeant && isOurs(entry.kind, body, entry.marker)) entry.isSeen = true;
  }
}

export async function playOnce(
  play: Trial["play"],
  { at, secret, runId, allowed, records, send: pass }: PlayOptions,
  nth: number,
  givens: Givens,
): Promise<string | undefined> {
  const words = { ...givens, run: `${runId}-${nth}`, runId };
  const answerTo = async ({ body, form, creates, ...rest }: Ask): Promise<Answer> => {
    const sent: Ask = {
      ...{ at, ...rest },
      ...(body && { body: filled(body, words) }),
      ...(form && { form: filled(form, words) }),
    };
    const entry = creates && records.intend(creates.kind, filled(creates.marker, words), sent);
    const answer = await pass(sent).catch((error: unknown) => {
      // The request was not sent, or not carried out.
      if (entry && error instanceof CalibrationStoppedError) records.refused(entry);
      throw error;
    });
    if (entry) noteOutcome(records, entry, answer);
    if (answer.status === 401)
      throw new CalibrationStoppedError(`The service refuses the key: ${requestLine(sent)} returned 401.`);
    if (rest.method === undefined && rest.id !== undefined) noteSeen(records, rest.id, answer);
    return answer;
  };
  const stage = {
    allows: (kind: Kind) => canCreate(kind, allowed),
    fill: (template: string) => filled(template, words),
    gone: (...gone: Parameters<CreatedRecords["gone"]>) => records.gone(...gone),
  };
  try {
    await drive(play(stage), answerTo);
    return undefined;
  } catch (error) {
    if (!(error instanceof TrialOverError) && !(error instanceof NoAnswerError)) throw error;
    return error.message.replaceAll(secret, "[key]");
  }
}

interface TrialOptions extends PlayOptions {
  givens: Givens;
  cleanUp: Send;
  onTrial: (kind: Kind) => void;
}

/**
 * True if a record was created, or may have been, that no read has shown. Kinds that a company has only one of are not
 * counted: their documented fields have no marker, and the clean-up does not need one.
 */
const hasUnread = ({ entries }: CreatedRecords): boolean =>
  entries.some(
    ({ kind, success, isSeen, state }) =>
      success !== undefined && !isSeen && !isSingle(kind) && ["sent", "there"].includes(state),
  );

const unread = "A created record could not be read back, so nothing else was created.";

/** Always cleans up. Returns why trials ended early; throws a CalibrationStoppedError after the clean-up. */
export async function playTrials(trialOptions: TrialOptions): Promise<Map<Kind, string>> {
  const { givens, cleanUp, onTrial, ...options } = trialOptions;
  const over = new Map<Kind, string>();
  try {
    for (const trial of trials.filter(({ kind }) => options.allowed.has(kind))) {
      if (hasUnread(options.records)) {
        over.set(trial.kind, unread);
        continue;
      }
      onTrial(trial.kind);
      const known = { ...givens };
      const once = (nth: number, { play }: Trial = trial) => playOnce(play, options, nth, known);
      const missing = trial.kind === "authorization" ? await once(0, givensTrial(known)) : undefined;
      const why = missing ?? (await once(1)) ?? (await once(2));
      if (why !== undefined) over.set(trial.kind, why);
    }
  } finally {
    await new CleanUp({ ...options, send: cleanUp }).run();
  }
  return over;
}

function plannedLine(ask: Ask): string {
  const sent = ask.body ?? ask.form;
  return [requestLine(ask), ask.text ?? (sent && JSON.stringify(sent))].filter(Boolean).join(" ");
}

function plannedWrites(allowed: ReadonlySet<Kind>): Ask[] {
  const asks: Ask[] = [
    ...[givensTrial({}), ...trials].flatMap(({ kind, requests }) => (allowed.has(kind) ? requests : [])),
    ...[...allowed].flatMap(disposalRequests),
  ];
  return asks.filter(({ needs, creates }) =>
    [needs, creates?.kind].every((kind) => kind === undefined || canCreate(kind, allowed)),
  );
}

export function plannedRequests(
  isPrefixed: boolean,
  allowed: ReadonlySet<Kind> = new Set(),
  words: Words = {},
): string[] {
  const at = isPrefixed ? "prefixed" : "bare";
  const asks = [...Object.values(reads).flatMap(({ requests }) => requests), ...plannedWrites(allowed)];
  return [...new Set(asks.map((ask) => plannedLine(filled({ at, ...ask }, words))))];
}
