import { journalSize } from "@totem-partner/simulator/host";
import type { ObservedRun } from "../requests/observed-run.ts";
import type { Circumstances, ClientTrial } from "../trial.ts";
import { undecided, type Verdict } from "../verdict.ts";
import { baseline, baselineTrials } from "./baseline.ts";
import { documents } from "./documents.ts";
import { laterVersions } from "./later-versions.ts";
import { lists } from "./lists.ts";
import { load } from "./load.ts";
import { lostResponses } from "./lost-responses.ts";
import { origins } from "./origins.ts";
import { errorTrials } from "./refusals.ts";
import { withdrawals } from "./withdrawals.ts";
import { waits } from "./waits.ts";

/** Every trial of a program that makes requests. */
export const clientTrials: readonly ClientTrial[] = [
  ...[...baselineTrials, ...documents, ...load],
  ...[...lostResponses, ...waits, ...errorTrials],
  ...[...lists, ...withdrawals, ...laterVersions, ...origins],
];

/** The most requests of a run that are remembered, and so can be judged. */
const mostRequests = journalSize;

/** Returns what a trial finds in a run. Where the beginning of a run is forgotten, nothing can be said of it. */
export function judge(trial: ClientTrial, run: ObservedRun, calmRun: ObservedRun): Verdict {
  if (run.requests.length < mostRequests) return trial.judge(run, calmRun);
  return undecided(
    `It made ${String(mostRequests)} requests or more, and only the last are recorded. Use a command that does less.`,
  );
}

/**
 * The runs that trials need: the calm one first, so that a command that never works is known as such, then those that may
 * take longest.
 */
export function runsFor(trials: readonly ClientTrial[]): [Circumstances, ...Circumstances[]] {
  const others = new Set(trials.map(({ circumstances }) => circumstances));
  others.delete(baseline);
  return [baseline, ...[...others].toSorted((one, other) => other.seconds - one.seconds)];
}
