import { isSuccess } from "../answers/answer.ts";
import type { Kind } from "./asking/kinds.ts";
import type { Ask, Asked } from "./asking/probe.ts";
import type { Claim } from "./writing/claims.ts";
import { CleanUp } from "./writing/clean-up.ts";
import { type Givens, missingGiven, readGivens } from "./writing/givens.ts";
import type { Ledger } from "./writing/ledger.ts";
import { marker } from "./writing/recognition.ts";
import { send, type Trial } from "./writing/trial.ts";
import { authorizationTrial } from "./writing/trials/authorization.ts";
import { productTrial, warehouseTrial } from "./writing/trials/catalog.ts";
import { cleaningTrial } from "./writing/trials/cleaning.ts";
import { webhookTrial } from "./writing/trials/webhook.ts";
import { Play, type PlayOptions } from "./writing/writing-run.ts";

export const trials: readonly Trial[] = [productTrial, warehouseTrial, cleaningTrial, webhookTrial, authorizationTrial];

/** What a calibration may create, and with what. */
export interface WritingOptions {
  allowed: ReadonlySet<Kind>;
  /** Distinguishes the records of this run. */
  runId: string;
  givens: Givens;
  ledger: Ledger;
}

export interface Trials {
  claims: readonly Claim[];
  /** Why a trial ended early. */
  over: ReadonlyMap<Kind, string>;
}

const supplyOf = (kind: "product" | "warehouse"): Ask & { creates: { kind: Kind; marker: string } } => ({
  method: "POST",
  path: `/${kind}s`,
  body: { externalId: marker(`for-authorizations-${kind}`), name: marker(`for-authorizations-${kind}`) },
  creates: { kind, marker: marker(`for-authorizations-${kind}`) },
  note: "for the authorizations, if none exists",
  needs: "authorization",
});

/** The requests that create missing references of authorizations. */
export const supplies = { product: supplyOf("product"), warehouse: supplyOf("warehouse") };

/** Collects the references of authorizations, and creates missing ones if allowed; returns why that is not enough. */
async function supply(options: PlayOptions, givens: Givens): Promise<string | undefined> {
  const play = new Play(options, 0, givens);
  const why = await play.play({
    kind: "authorization",
    *play({ allows, fill }) {
      Object.assign(givens, { ...(yield* readGivens()), ...givens });
      for (const kind of ["product", "warehouse"] as const) {
        if (givens[kind] !== undefined || !allows(kind)) continue;
        const answer = yield* send(supplies[kind]);
        if (isSuccess(answer)) givens[kind] = fill(supplies[kind].creates.marker);
      }
    },
  });
  return why ?? missingGiven(givens);
}

/** Runs a trial twice; returns why it ended early, if it did. */
async function playTwice(
  trial: Trial,
  options: PlayOptions,
  givens: Givens,
  claims: Claim[],
): Promise<string | undefined> {
  for (const nth of [1, 2]) {
    const play = new Play(options, nth, givens);
    try {
      const over = await play.play(trial);
      if (over !== undefined) return over;
    } finally {
      claims.push(...play.claims);
    }
  }
  return undefined;
}

/**
 * Runs the allowed trials, and always cleans up.
 *
 * @throws {CalibrationStoppedError} if the calibration cannot continue; the clean-up is done by then.
 */
export async function playTrials(
  { allowed, runId, givens, ledger }: WritingOptions,
  service: Pick<Asked, "ask" | "liftBound">,
  { at, secret }: Pick<PlayOptions, "at" | "secret">,
  cleaner: Pick<Asked, "ask">,
): Promise<Trials> {
  const options = { service, at, secret, runId, allowed, ledger };
  const claims: Claim[] = [];
  const over = new Map<Kind, string>();
  try {
    for (const trial of trials.filter(({ kind }) => allowed.has(kind))) {
      const known = { ...givens };
      const missing = trial.kind === "authorization" ? await supply(options, known) : undefined;
      const why = missing ?? (await playTwice(trial, options, known, claims));
      if (why !== undefined) over.set(trial.kind, why);
    }
  } finally {
    service.liftBound();
    await new CleanUp(cleaner, at, ledger, runId).run();
  }
  return { claims, over };
}
