import { AssumptionError, parseAssumptions } from "@totem-partner/simulator";
import { readBoundedFile } from "@totem-partner/spec/bounded-file";
import { z } from "zod";
import type { Profile } from "../input/read-profile.ts";
import { codeOf, UsageError } from "@totem-partner/spec/program";
import { type Certificate, digestOf } from "./certificate.ts";

const longest = 10_000_000;

const form = z.object({
  kit: z.string(),
  profile: z.record(z.string(), z.unknown()),
  rate: z.object({ requests: z.int().min(1), seconds: z.int().min(1) }).optional(),
  trials: z.array(z.object({ id: z.string(), outcome: z.enum(["passed", "failed", "not exercised", "undecided"]) })),
  digest: z.string(),
});

/** What is read of a certificate to run its trials again. */
export type CertificateInput = Pick<Certificate, "kit" | "digest" | "profile" | "rate"> & {
  trials: Pick<Certificate["trials"][number], "id" | "outcome">[];
};

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

/**
 * Reads a certificate that `--json` wrote.
 *
 * @throws {UsageError} if it is something else, or was changed since.
 */
export function readCertificate(file: string): CertificateInput {
  const read = form.safeParse(jsonIn(textOf(file)));
  if (!read.success) throw new UsageError(`${file} is not a certificate. Pass a file that certify --json wrote.`);
  const { kit, trials, digest, rate } = read.data;
  const given = { kit, trials, digest, rate, profile: settled(read.data.profile, file) };
  if (digestOf(given) !== digest) {
    throw new UsageError(`${file} has been modified: its digest does not match its verdicts. Ask for the original.`);
  }
  return given;
}

/** Returns where a run found something else than a certificate says, one line each; none if it agrees. */
export function differences(given: CertificateInput, found: Certificate): string[] {
  const outcomes = new Map(found.trials.map(({ id, outcome }) => [id, outcome]));
  const changed = given.trials.filter(({ id, outcome }) => outcomes.get(id) !== outcome);
  const kit = given.kit === found.kit ? [] : [`It was certified with kit ${given.kit}; this is ${found.kit}.`];
  return [
    ...kit,
    ...changed.map(({ id, outcome }) => `${id}: certified as ${outcome}, now ${outcomes.get(id) ?? "not tried"}.`),
  ];
}
