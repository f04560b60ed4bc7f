import { type Answer, isSuccess } from "../shapes/answer.ts";
import {
  type Ask,
  CalibrationStoppedError,
  type Creating,
  drive,
  NoAnswerError,
  requestLine,
  type Send,
} from "./ask.ts";
import { CleanUp } from "./clean-up.ts";
import { searchPage } from "./disposal.ts";
import { filled, givenLists, type Givens, missingGiven, readGivens, type Words } from "./givens.ts";
import { canCreate, type Kind } from "./kinds.ts";
import type { Entry, Ledger } from "./ledger.ts";
import { reads } from "./reads.ts";
import { idIn, isOurs, marker } from "./recognition.ts";
import { send, type Trial, TrialOverError } from "./trial.ts";
import { authorizationTrial } from "./trials/authorization.ts";
import { productTrial, warehouseTrial } from "./trials/catalog.ts";
import { cleaningTrial } from "./trials/cleaning.ts";
import { webhookTrial } from "./trials/webhook.ts";

const trials: readonly Trial[] = [productTrial, warehouseTrial, cleaningTrial, webhookTrial, authorizationTrial];

export interface WritingOptions {
  allowed: ReadonlySet<Kind>;
  runId: string;
  givens: Givens;
  ledger: Ledger;
}

interface PlayOptions extends Omit<WritingOptions, "givens"> {
  send: Send;
  at: "bare" | "prefixed";
  secret: string;
}

const stays: Partial<Record<Kind, string>> = {
  event: "The event was emitted; it cannot be undone.",
  driver: "The driver was accepted. If this registered the NIF, ask the operators of the service to remove it.",
};

export function noteOutcome(ledger: Ledger, entry: Entry, answer: Answer): void {
  if (isSuccess(answer)) {
    entry.success = answer;
    const { kind, marker: mark } = entry;
    const id = kind === "webhook" ? mark : idIn(answer.body);
    const why = stays[kind];
    if (why !== undefined) ledger.change(entry, "stays", why);
    else if (id !== undefined) ledger.found(kind, mark, id, entry);
  } else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) ledger.refused(entry);
}

function noteSeen({ entries }: Ledger, readId: string, { status, body }: Answer): void {
  for (const entry of entries) {
    const isMeant = status === 200 && entry.id === readId && (entry.kind === "webhook" || idIn(body) === readId);
    if (isMeant && isOurs(entry.kind, body, entry.marker)) entry.isSeen = true;
  }
}

export async function playOnce(
  play: Trial["play"],
  { at, secret, runId, allowed, ledger, send: pass }: PlayOptions,
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
    const entry = creates && ledger.intend(creates.kind, filled(creates.marker, words), sent);
    const answer = await pass(sent).catch((error: unknown) => {
      // The request was not sent, or not carried out.
      if (entry && error instanceof CalibrationStoppedError) ledger.refused(entry);
      throw error;
    });
    if (entry) noteOutcome(ledger, entry, answer);
    if (answer.status === 401)
      throw new CalibrationStoppedError(`The service refuses the key: ${requestLine(sent)} returned 401.`);
    if (rest.method === undefined && rest.id !== undefined) noteSeen(ledger, rest.id, answer);
    return answer;
  };
  const stage = {
    allows: (kind: Kind) => canCreate(kind, allowed),
    fill: (template: string) => filled(template, words),
    gone: (...gone: Parameters<Ledger["gone"]>) => ledger.gone(...gone),
  };
  try {
    await drive(play(stage), answerTo);
    return undefined;
  } catch (error) {
    if (!(error instanceof TrialOverError) && !(error instanceof NoAnswerError)) throw error;
    return error.message.replaceAll(secret, "[key]");
  }
}

const supplyOf = (kind: "product" | "warehouse"): Creating => ({
  method: "POST",
  path: `/${kind}s`,
  body: { externalId: marker(`for-authorizations-${kind}`), name: marker(`for-authorizations-${kind}`) },
  creates: { kind, marker: marker(`for-authorizations-${kind}`) },
  note: "for the authorizations, if none exists",
  needs: "authorization",
});

const supplies = { product: supplyOf("product"), warehouse: supplyOf("warehouse") };

async function supply(options: PlayOptions, givens: Givens): Promise<string | undefined> {
  const collect: Trial["play"] = function* ({ allows, fill }) {
    Object.assign(givens, { ...(yield* readGivens()), ...givens });
    for (const kind of ["product", "warehouse"] as const) {
      if (givens[kind] !== undefined || !allows(kind)) continue;
      const answer = yield* send(supplies[kind]);
      if (isSuccess(answer)) givens[kind] = fill(supplies[kind].creates.marker);
    }
  };
  return (await playOnce(collect, options, 0, givens)) ?? missingGiven(givens);
}

export interface TrialOptions extends Pick<PlayOptions, "send" | "at" | "secret"> {
  cleanUp: Send;
  onTrial: (kind: Kind) => void;
}

/** Always cleans up. Returns why trials ended early; throws a CalibrationStoppedError after the clean-up. */
export async function playTrials(
  { givens, ...writing }: WritingOptions,
  { cleanUp, onTrial, ...how }: TrialOptions,
): Promise<Map<Kind, string>> {
  const options = { ...how, ...writing };
  const over = new Map<Kind, string>();
  try {
    for (const trial of trials.filter(({ kind }) => writing.allowed.has(kind))) {
      onTrial(trial.kind);
      const known = { ...givens };
      const missing = trial.kind === "authorization" ? await supply(options, known) : undefined;
      const once = (nth: number) => playOnce(trial.play, options, nth, known);
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
  return sent ? `${requestLine(ask)} ${JSON.stringify(sent)}` : requestLine(ask);
}

function plannedWrites(allowed: ReadonlySet<Kind>): Ask[] {
  const supplied = (["product", "warehouse"] as const).flatMap((kind) => (allowed.has(kind) ? [supplies[kind]] : []));
  const asks = [
    ...(allowed.has("authorization") ? [...givenLists, ...supplied] : []),
    ...trials.flatMap(({ kind, requests }) => (allowed.has(kind) ? requests : [])),
    ...[...allowed].flatMap((kind) => [searchPage(kind, 0) ?? [], searchPage(kind, "{n}") ?? []].flat()),
  ];
  return asks.filter(({ needs }: Ask) => needs === undefined || canCreate(needs, allowed));
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
