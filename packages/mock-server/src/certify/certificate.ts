import { createHash } from "node:crypto";
import { type Rate, sourceText, type TrialPage, type Verdict } from "@totem-partner/certification";
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
  /** What the open points were settled to, where otherwise than by default. */
  profile: Profile;
  rate?: Rate | undefined;
  /** The instant when the run began, as ISO 8601. */
  began: string;
  /** The way the command ended when nothing went wrong; null if it took too long. Missing if there was none. */
  calmExitCode?: number | null;
  trials: CertifiedTrial[];
  /** SHA-256 of kit, profile, rate and outcomes, in hexadecimal: the same for two runs that found the same. */
  digest: string;
}

interface CertifiedTrial extends Omit<TrialPage, "sources">, Verdict {
  sources: string[];
  seconds: number;
  /** The reason it does not matter for this integration; only of trials that were not exercised or are undecided. */
  outOfScope?: string;
}

type Compared = Pick<Certificate, "kit" | "profile" | "rate"> & { trials: Pick<CertifiedTrial, "id" | "outcome">[] };

export function digestOf({ kit, profile, rate, trials }: Compared): string {
  const settled = Object.entries(profile).sort(([one], [other]) => (one < other ? -1 : 1));
  const outcomes = trials
    .map(({ id, outcome }) => [id, outcome])
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const text = JSON.stringify([kit, settled, outcomes, ...(rate ? [rate] : [])]);
  return createHash("sha256").update(text).digest("hex");
}

interface Circumstances extends Pick<Certificate, "kit" | "profile" | "rate"> {
  began: Date;
  outOfScope: Readonly<Record<string, string>>;
}

export function certificateOf(
  { calmExitCode, findings }: { findings: readonly Finding[]; calmExitCode?: number | null | undefined },
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

/** Whether nothing failed; of a complete one, whether nothing is open either, unless it is out of scope. */
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
  rate: z.object({ requests: z.int().min(1), seconds: z.int().min(1) }).optional(),
  trials: z.array(z.object({ id: z.string(), outcome: z.enum(["passed", "failed", "not exercised", "undecided"]) })),
  digest: z.string(),
});

const textOf = (file: string): string =>
  readBoundedFile(file, longest, {
    unreadable: (error) => new UsageError(`The certificate ${file} cannot be read (${codeOf(error)}).`),
    tooLarge: () => new UsageError(`${file} is larger than 10 MB, too large for a certificate.`),
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function settled(profile: Readonly<Record<string, unknown>>, file: string): Profile {
  try {
    return parseAssumptions(profile);
  } catch (error) {
    if (error instanceof AssumptionError) throw new UsageError(`The profile in ${file} is damaged: ${error.message}`);
    throw error;
  }
}

export function readCertificate(file: string): Compared {
  const read = form.safeParse(jsonIn(textOf(file)));
  if (!read.success) throw new UsageError(`${file} is not a certificate. Pass a file that certify --json wrote.`);
  const { kit, trials, digest, rate } = read.data;
  const given = { kit, trials, rate, profile: settled(read.data.profile, file) };
  if (digestOf(given) !== digest) {
    throw new UsageError(`${file} has been modified: its digest does not match its verdicts. Ask for the original.`);
  }
  return given;
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
