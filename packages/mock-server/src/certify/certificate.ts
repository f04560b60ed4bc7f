import { createHash } from "node:crypto";
import { type Harm, type Rate, sourceText, type TrialPage, type Verdict } from "@totem-partner/certification";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import { codeOf, UsageError } from "@totem-partner/spec/program";
import { z } from "zod";
import type { Profile } from "../input/read-profile.ts";

export interface Finding {
  trial: TrialPage;
  verdict: Verdict;
  seconds: number;
}

export interface Certificate {
  kit: string;
  /** The values of the open points that were not settled to their defaults. */
  profile: Profile;
  rate?: Rate | undefined;
  /** The instant when the run began, as ISO 8601. */
  began: string;
  /** The way the command ended when nothing went wrong; null if it took too long. Missing if there was none. */
  calmExitCode?: number | null | undefined;
  trials: CertifiedTrial[];
  /** SHA-256 of kit, profile, rate and outcomes, in hexadecimal: the same for two runs that found the same. */
  digest: string;
}

interface CertifiedTrial
  extends Omit<TrialPage, "sources" | keyof Harm>, Pick<Verdict, "because" | "evidence" | "outcome"> {
  /** The harm that it did, or that it could have done. */
  harm: Harm;
  sources: string[];
  seconds: number;
  /** The reason it does not matter for this integration; only of trials that were not exercised or are undecided. */
  outOfScope?: string | undefined;
}

type Conditions = Pick<Certificate, "kit" | "profile" | "rate">;

type Compared = Conditions & { trials: Pick<CertifiedTrial, "id" | "outcome">[] };

export function digestOf({ kit, profile, rate, trials }: Compared): string {
  const settled = Object.entries(profile).sort(([one], [other]) => (one < other ? -1 : 1));
  const outcomes = trials
    .map(({ id, outcome }) => [id, outcome])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const text = JSON.stringify([kit, settled, outcomes, ...(rate ? [rate] : [])]);
  return createHash("sha256").update(text).digest("hex");
}

export function certificateOf(
  { calmExitCode, findings }: Pick<Certificate, "calmExitCode"> & { findings: readonly Finding[] },
  { began, outOfScope, ...given }: Conditions & { began: Date; outOfScope: Readonly<Record<string, string>> },
): Certificate {
  const trials = findings.map(({ trial, verdict, seconds }): CertifiedTrial => {
    const { id, rule, happens, exercise, sources, kind, impact, cure } = trial;
    const isOpen = verdict.outcome !== "passed" && verdict.outcome !== "failed";
    return {
      ...{ id, rule, happens, exercise, sources: sources.map(sourceText), harm: { kind, impact, cure } },
      ...{ ...verdict, seconds },
      ...(isOpen && id in outOfScope && { outOfScope: outOfScope[id] }),
    };
  });
  return { ...given, began: began.toISOString(), calmExitCode, trials, digest: digestOf({ ...given, trials }) };
}

/** Returns true if nothing failed and, of a complete one, nothing is open either, unless it is out of scope. */
export const isGood = ({ calmExitCode = 0, trials }: Certificate, isComplete: boolean): boolean =>
  calmExitCode === 0 &&
  trials.every(
    ({ outcome, outOfScope }) =>
      outcome === "passed" || (outcome !== "failed" && (!isComplete || outOfScope !== undefined)),
  );

const longest = 10_000_000;

const form = z.object({
  kit: z.string(),
  profile: z.record(z.string(), z.unknown()),
  rate: z.object({ requests: z.int().min(1), seconds: z.literal([1, 60]) }).optional(),
  trials: z.array(z.object({ id: z.string(), outcome: z.enum(["passed", "failed", "not exercised", "undecided"]) })),
  digest: z.string(),
});

export function readCertificate(file: string): Compared {
  const text = readBoundedFile(file, longest, {
    unreadable: (error) => new UsageError(`The certificate ${file} cannot be read (${codeOf(error)}).`),
    tooLarge: () => new UsageError(`${file} is larger than 10 MB, too large for a certificate.`),
  });
  try {
    const { digest, ...given } = form.parse(JSON.parse(text));
    const compared = { ...given, profile: parseAssumptions(given.profile) };
    if (digestOf(compared) === digest) return compared;
  } catch (error) {
    if (error instanceof AssumptionError) throw new UsageError(`The profile in ${file} is damaged: ${error.message}`);
    throw new UsageError(`${file} is not a certificate. Pass a file that certify --json wrote.`);
  }
  throw new UsageError(`${file} has been modified: its digest does not match its verdicts. Ask for the original.`);
}

export function differences(given: Compared, found: Certificate): string[] {
  const outcomes = new Map(found.trials.map(({ id, outcome }) => [id, outcome]));
  const changed = given.trials.filter(({ id, outcome }) => outcomes.get(id) !== outcome);
  const kit = given.kit === found.kit ? [] : [`It was certified with kit ${given.kit}; this is ${found.kit}.`];
  return [
    ...kit,
    ...changed.map(({ id, outcome }) => `${id}: certified as ${outcome}, now ${outcomes.get(id) ?? "not tried"}.`),
  ];
}
