import { createHash } from "node:crypto";
import type { Rate, Verdict } from "@totem-partner/certification";
import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import { codeOf, UsageError } from "@totem-partner/spec/program";
import { z } from "zod";
import type { Profile } from "../input/read-profile.ts";

export interface Finding extends Verdict {
  seconds: number;
}

interface Compared {
  kit: string;
  /** The values of the open points that were not settled to their defaults. */
  profile: Profile;
  rate?: Rate | undefined;
  trials: readonly Pick<Finding, "id" | "outcome">[];
}

export interface Certificate extends Compared {
  /** The instant when the run began, as ISO 8601. */
  began: string;
  /** The way the command ended when nothing went wrong; null if it took too long. Missing if there was none. */
  baselineExitCode?: number | null | undefined;
  trials: readonly CertifiedTrial[];
  /** SHA-256 of kit, profile, rate and outcomes, in hexadecimal: the same for two runs that found the same. */
  digest: string;
}

interface CertifiedTrial extends Finding {
  /** The reason it does not matter for this integration; only of trials that were not exercised or are undecided. */
  outOfScope?: string | undefined;
}

export function digestOf({ kit, profile, rate, trials }: Compared): string {
  const sorted = (rows: [string, unknown][]) => rows.sort(([one], [other]) => (one < other ? -1 : 1));
  const outcomes = trials.map(({ id, outcome }): [string, unknown] => [id, outcome]);
  const text = JSON.stringify([kit, sorted(Object.entries(profile)), sorted(outcomes), ...(rate ? [rate] : [])]);
  return createHash("sha256").update(text).digest("hex");
}

export function certificateOf(
  { baselineExitCode, findings }: Pick<Certificate, "baselineExitCode"> & { findings: readonly Finding[] },
  { began, outOfScope, ...given }: Omit<Compared, "trials"> & { began: Date; outOfScope: Record<string, string> },
): Certificate {
  const trials = findings.map((finding): CertifiedTrial => {
    const isOpen = finding.outcome !== "passed" && finding.outcome !== "failed";
    return { ...finding, ...(isOpen && finding.id in outOfScope && { outOfScope: outOfScope[finding.id] }) };
  });
  return { ...given, began: began.toISOString(), baselineExitCode, trials, digest: digestOf({ ...given, trials }) };
}

/** Returns true if nothing failed and, of a complete one, nothing is open either, unless it is out of scope. */
export const isGood = ({ baselineExitCode = 0, trials }: Certificate, isComplete: boolean): boolean =>
  baselineExitCode === 0 &&
  trials.every(
    ({ outcome, outOfScope }) =>
      outcome === "passed" || (outcome !== "failed" && (!isComplete || outOfScope !== undefined)),
  );

const longest = 10_000_000;

const form = z.object({
  kit: z.string(),
  profile: z.record(z.string(), z.unknown()).transform(parseAssumptions),
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
    const { digest, ...compared } = form.parse(JSON.parse(text));
    if (digestOf(compared) === digest) return compared;
  } catch (error) {
    if (error instanceof AssumptionError) throw new UsageError(`The profile in ${file} is damaged: ${error.message}`);
    throw new UsageError(`${file} is not a certificate. Pass a file that certify --json wrote.`);
  }
  throw new UsageError(`${file} has been modified: its digest does not match its verdicts. Ask for the original.`);
}

export function differences(given: Compared, found: Certificate): string[] {
  const outcomes = new Map(found.trials.map(({ id, outcome }) => [id, outcome]));
  const changed = given.trials
    .filter(({ id, outcome }) => outcomes.get(id) !== outcome)
    .map(({ id, outcome }) => `${id}: certified as ${outcome}, now ${outcomes.get(id) ?? "not tried"}.`);
  const kit = given.kit === found.kit ? [] : [`It was certified with kit ${given.kit}; this is ${found.kit}.`];
  return [...kit, ...changed];
}
