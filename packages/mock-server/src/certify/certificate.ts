import { createHash } from "node:crypto";
import { type Outcome, type Rate, sourceText, type TrialPage, type Verdict } from "@totem-partner/certification";
import type { Profile } from "../input/read-profile.ts";
import type { Finding } from "./finding.ts";

/** What a run of trials found, as it is written to a file. */
export interface Certificate {
  /** The version of the kit that ran the trials. */
  kit: string;
  /** What the open points were settled to, where otherwise than by default. */
  profile: Profile;
  /** The rate that the integration states, if it states one. */
  rate?: Rate | undefined;
  /** The instant when the run began, as ISO 8601. */
  began: string;
  /** The way the command ended when nothing went wrong; null if it took too long. Missing if there was none. */
  calmExitCode?: number | null;
  trials: CertifiedTrial[];
  /**
   * SHA-256 of kit, profile, rate and outcomes, in hexadecimal. Two runs that found the same have the same, whenever and on
   * whatever machine they ran.
   */
  digest: string;
}

/** A trial with what it found. */
export interface CertifiedTrial extends Omit<TrialPage, "sources">, Verdict {
  /** The sentences and assumptions behind it, in words. */
  sources: string[];
  /** The time its run took. */
  seconds: number;
  /** The reason it does not matter for this integration; only of trials that were not exercised or are undecided. */
  outOfScope?: string;
}

type Compared = Pick<Certificate, "kit" | "profile" | "rate"> & { trials: Pick<CertifiedTrial, "id" | "outcome">[] };

/** The digest of what a run found. */
export function digestOf({ kit, profile, rate, trials }: Compared): string {
  const settled = Object.entries(profile).sort(([one], [other]) => (one < other ? -1 : 1));
  const outcomes = trials
    .map(({ id, outcome }) => [id, outcome])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([kit, settled, outcomes, ...(rate ? [rate] : [])]))
    .digest("hex");
}

/** What runs found. */
interface Found {
  findings: readonly Finding[];
  calmExitCode?: number | null | undefined;
}

interface Circumstances {
  kit: string;
  profile: Profile;
  rate?: Rate | undefined;
  began: Date;
  /** Reasons by the id of a trial. */
  outOfScope: Readonly<Record<string, string>>;
}

/** The certificate of a run. */
export function certificateOf(
  { calmExitCode, findings }: Found,
  { kit, profile, rate, began, outOfScope }: Circumstances,
): Certificate {
  const trials = findings.map(({ trial, verdict, seconds }): CertifiedTrial => {
    const { id, rule, happens, recognised, harm, cure, exercise, sources } = trial;
    const reason = outOfScope[id];
    const isOpen = verdict.outcome === "not exercised" || verdict.outcome === "undecided";
    return {
      ...{ id, rule, happens, recognised, harm, cure, exercise, sources: sources.map(sourceText) },
      ...verdict,
      seconds,
      ...(isOpen && reason !== undefined && { outOfScope: reason }),
    };
  });
  const digest = digestOf({ kit, profile, rate, trials });
  const given = { kit, profile, ...(rate && { rate }), began: began.toISOString() };
  const ended = calmExitCode === undefined ? {} : { calmExitCode };
  return { ...given, ...ended, trials, digest };
}

/** Returns how many trials have an outcome. */
export const countOf = ({ trials }: Pick<Certificate, "trials">, wanted: Outcome): number =>
  trials.filter(({ outcome }) => outcome === wanted).length;

/** Whether nothing failed; of a complete one, whether nothing is open either, unless it is out of scope. */
export const isGood = ({ calmExitCode = 0, trials }: Certificate, isComplete: boolean): boolean =>
  calmExitCode === 0 &&
  trials.every(
    ({ outcome, outOfScope }) =>
      outcome === "passed" || (outcome !== "failed" && (!isComplete || outOfScope !== undefined)),
  );
