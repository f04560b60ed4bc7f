import { flag, type FlagsOf, numberIn } from "@totem-partner/spec/flags";
import { formats } from "@totem-partner/spec/formats";
import { UsageError } from "@totem-partner/spec/program";
import { tokenIn } from "@totem-partner/spec/bounded-file";
import { InvalidArgumentError } from "commander";
import { adminTokenAdvice, adminTokenPattern } from "../../http/access.ts";
import type { Profile } from "../../input/read-profile.ts";

/** The flags of an admin token. The flag is visible in the process list; the variable and the file are not. */
export const tokenFlags = (description: string) => [
  flag("--admin-token <token>", description, { env: "TOTEM_MOCK_ADMIN_TOKEN" }),
  flag("--admin-token-file <file>", "a file that contains the admin token"),
];

const tokenSources = "--admin-token, TOTEM_MOCK_ADMIN_TOKEN or --admin-token-file";

export const adminTokenIn = (flags: FlagsOf<ReturnType<typeof tokenFlags>>): string | undefined =>
  tokenIn(flags, adminTokenPattern, `The admin token (${tokenSources}) ${adminTokenAdvice}.`);

function readAssumption(text: string, before?: Record<string, string>): Record<string, string> {
  const [, id, value] = /^([^=]+)=(\{.*|[^=]+)$/s.exec(text) ?? [];
  if (id === undefined || value === undefined) {
    throw new InvalidArgumentError("Write it as id=value, such as create-status=200.");
  }
  return { ...before, [id]: value };
}

export const settlingFlags = [
  flag("--assume <id=value>", "the answer to an open point, by name or as JSON; repeatable", { read: readAssumption }),
  flag("--profile <file>", "read the answers to open points from this profile"),
];

async function readAssumptions(given: Record<string, string> = {}): Promise<Profile> {
  // Help is printed without the simulator.
  const { AssumptionError, parseAssumptions } = await import("@totem-partner/simulator");
  try {
    return parseAssumptions(given);
  } catch (error) {
    if (error instanceof AssumptionError) throw new UsageError(error.message);
    throw error;
  }
}

export async function settledBy({ assume, profile }: FlagsOf<typeof settlingFlags>): Promise<Profile> {
  const assumed = await readAssumptions(assume);
  if (profile === undefined) return assumed;
  // The YAML parser takes 10 MB, so it is only loaded for a profile.
  const { readProfile } = await import("../../input/read-profile.ts");
  return { ...readProfile(profile), ...assumed };
}

export const readPort = numberIn(/^\d{1,5}$/, "A port must be a number from 0 to 65535; 0 picks a free one.", 65_535);

const readRandomSeed = numberIn(
  /^\d{1,16}$/,
  `A seed must be an integer from 0 to ${String(Number.MAX_SAFE_INTEGER)}.`,
);

const dateTime = formats["date-time"];

function readInstant(text: string): string {
  if (dateTime.matches(text)) return text;
  throw new InvalidArgumentError(`It ${dateTime.mistakeIn?.(text) ?? dateTime.says}.`);
}

export const beginningFlags = [
  ...settlingFlags,
  flag("--now <instant>", "freeze the clock at this time, such as 2026-07-01T06:00:00Z", { read: readInstant }),
  flag("--seed <file>", "companies, keys, fixtures and records, as YAML or JSON; see totem-mock init"),
  flag(
    "--random-seed <number>",
    "make ids and generated values reproducible: same number, same requests, same responses",
    { read: readRandomSeed },
  ),
];

export const beginningOf = ({ now, seed, randomSeed }: FlagsOf<typeof beginningFlags>) => ({
  ...(now !== undefined && { now }),
  ...(seed !== undefined && { seed }),
  ...(randomSeed !== undefined && { randomSeed }),
});
