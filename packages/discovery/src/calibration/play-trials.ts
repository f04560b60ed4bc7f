import { isSuccess } from "../answers/answer.ts";
import type { Ask, Send } from "./ask.ts";
import { CleanUp } from "./clean-up.ts";
import { type Givens, missingGiven, readGivens } from "./givens.ts";
import type { Kind } from "./kinds.ts";
import type { Ledger } from "./ledger.ts";
import { Play, type PlayOptions } from "./play.ts";
import { marker } from "./recognition.ts";
import { send, type Trial } from "./trial.ts";
import { authorizationTrial } from "./trials/authorization.ts";
import { productTrial, warehouseTrial } from "./trials/catalog.ts";
import { cleaningTrial } from "./trials/cleaning.ts";
import { webhookTrial } from "./trials/webhook.ts";

export const trials: readonly Trial[] = [productTrial, warehouseTrial, cleaningTrial, webhookTrial, authorizationTrial];

/** What a calibration may create, and with what. */
export interface WritingOptions {
  allowed: ReadonlySet<Kind>;
  /** Distinguishes the records of this run. */
  runId: string;
  givens: Givens;
  ledger: Ledger;
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
  const why = await new Play(options, 0, givens).play(function* ({ allows, fill }) {
    Object.assign(givens, { ...(yield* readGivens()), ...givens });
    for (const kind of ["product", "warehouse"] as const) {
      if (givens[kind] !== undefined || !allows(kind)) continue;
      const answer = yield* send(supplies[kind]);
      if (isSuccess(answer)) givens[kind] = fill(supplies[kind].creates.marker);
    }
  });
  return why ?? missingGiven(givens);
}

/** Runs a trial twice; returns why it ended early, if it did. */
async function playTwice({ play }: Trial, options: PlayOptions, givens: Givens): Promise<string | undefined> {
  for (const nth of [1, 2]) {
    const over = await new Play(options, nth, givens).play(play);
    if (over !== undefined) return over;
  }
  return undefined;
}

export interface TrialOptions extends Pick<PlayOptions, "send" | "at" | "secret"> {
  /** Sends requests that clean up, also once the calibration is interrupted. */
  cleanUp: Send;
  /** Called before each trial. */
  onTrial: (kind: Kind) => void;
}

/**
 * Runs the allowed trials, and always cleans up; returns why trials ended early.
 *
 * @throws {CalibrationStoppedError} if the calibration cannot continue; the clean-up is done by then.
 */
export async function playTrials(
  { allowed, runId, givens, ledger }: WritingOptions,
  { cleanUp, onTrial, ...how }: TrialOptions,
): Promise<Map<Kind, string>> {
  const options = { ...how, runId, allowed, ledger };
  const over = new Map<Kind, string>();
  try {
    for (const trial of trials.filter(({ kind }) => allowed.has(kind))) {
      onTrial(trial.kind);
      const known = { ...givens };
      const missing = trial.kind === "authorization" ? await supply(options, known) : undefined;
      const why = missing ?? (await playTwice(trial, options, known));
      if (why !== undefined) over.set(trial.kind, why);
    }
  } finally {
    await new CleanUp(cleanUp, how.at, ledger, runId).run();
  }
  return over;
}
