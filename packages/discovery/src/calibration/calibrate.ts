import { describeAssumptions } from "@totem-partner/simulator";
import type { Answer } from "../answers/answer.ts";
import {
  type Finding,
  type Known,
  notObservable,
  type PointId,
  rateLimited,
  type Verdict,
} from "../findings/finding.ts";
import { type Created, kinds } from "./asking/kinds.ts";
import { CalibrationStoppedError } from "./asking/failures.ts";
import type { Ask, Asked } from "./asking/probe.ts";
import { playTrials, type Trials, type WritingOptions } from "./play-trials.ts";
import { allProbes } from "./probes/all-probes.ts";
import { pathPrefix } from "./probes/lists.ts";
import { authFailure } from "./probes/refusals.ts";
import { Run, type RunOptions } from "./run.ts";
import { requiredWrites } from "./required-writes.ts";
import { type Claim, combined } from "./writing/claims.ts";

export interface Calibration extends Known {
  requests: number;
  /** What was created, and whether it was cleaned up. */
  created: readonly Created[];
}

export interface CalibrationOptions extends RunOptions {
  service: Asked;
  /** What may be created. Without it, only GET requests are sent. */
  writing?: WritingOptions;
  /** Stops the calibration after cleaning up what was created. Optional. */
  signal?: AbortSignal;
  /** Called before each probe with its open point. Optional. */
  onProbe?: (id: PointId) => void;
}

const nothing: Trials = { claims: [], over: new Map() };

/** Without lists, what was created could not be found again. */
const withoutLists: Trials = {
  claims: [],
  over: new Map(kinds.map((kind) => [kind, "GET /products returned no list, so nothing was created."])),
};

function unread(id: PointId, { made, limited }: Asked, { writing }: CalibrationOptions, { over }: Trials): Verdict {
  if (allProbes.some((probe) => probe.id === id)) return notObservable("Not asked, because of path-prefix.");
  if (id === "rate-limit") return rateLimited(limited, made);
  return notObservable(requiredWrites(id, writing?.allowed ?? new Set(), over));
}

/** The service, until the calibration is stopped. */
function interruptible({ service, signal }: CalibrationOptions) {
  return async (ask: Ask): Promise<Answer> => {
    if (signal?.aborted) throw new CalibrationStoppedError("The calibration was interrupted.");
    return service.ask(ask);
  };
}

/** Combines what reads and writes show. */
function findingOf(read: Finding | undefined, claims: readonly Claim[], otherwise: () => Finding): Finding {
  // Writes recognise only what has a name.
  const isOwn = read?.verdict.sure === "settled" && typeof read.verdict.value === "object";
  if (claims.length === 0 || (read && isOwn)) return read ?? otherwise();
  const first = read && { ...read, source: "reading", isConfirmed: true };
  const both = combined([...(first ? [first] : []), ...claims]);
  return { ...(read ?? otherwise()), ...both };
}

async function carryOut(options: CalibrationOptions): Promise<Calibration> {
  const { service, writing, secret, onProbe } = options;
  const run = new Run({ ...options, service: { ask: interruptible(options) } });
  const points = describeAssumptions();
  const read = new Map<PointId, Finding>();
  let trials = nothing;
  for (const probe of allProbes) {
    // Requests that could lock the caller out come after everything that has to be cleaned up.
    if (probe.id === authFailure.id && writing) {
      const own = { ask: interruptible(options), liftBound: () => service.liftBound() };
      trials = run.hasList ? await playTrials(writing, own, { at: run.at, secret }, service) : withoutLists;
    }
    onProbe?.(probe.id);
    const question = points.find(({ id }) => id === probe.id)?.question ?? "";
    const finding = await run.finding(probe, question);
    read.set(probe.id, finding);
    if (probe.id === pathPrefix.id && !run.found(finding.verdict)) break;
  }
  const findings = points.map(({ id, question }) => {
    const claims = trials.claims.filter((claim) => claim.id === id);
    const otherwise = () => ({ id, question, verdict: unread(id, service, options, trials), evidence: [] });
    return findingOf(read.get(id), claims, otherwise);
  });
  return { findings, requests: service.made, created: writing?.ledger.created() ?? [] };
}

/**
 * Finds out how a service settles the open points: by reading, and by creating what is allowed and cleaning it up.
 *
 * @throws {CalibrationStoppedError} if the service refuses the key, does not respond, or asks to wait too long; with
 *   what was created until then.
 */
export async function calibrate(options: CalibrationOptions): Promise<Calibration> {
  try {
    return await carryOut(options);
  } catch (error) {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    throw new CalibrationStoppedError(error.message, options.writing?.ledger.created());
  }
}
