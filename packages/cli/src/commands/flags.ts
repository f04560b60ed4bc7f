import { uuid } from "../push/mapping/fields.ts";
import { type Command, InvalidArgumentError } from "commander";
import type { ExitCode } from "../failures/failure.ts";
import type { Surroundings } from "../surroundings/surroundings.ts";
import { formats } from "@totem-partner/spec/formats";
import type { PartnerClient } from "@totem-partner/sdk";
import { readApiKey } from "../secrets.ts";

/** Passed to every command. */
export interface Context {
  surroundings: Surroundings;
  done: (code: ExitCode) => void;
}

export const addProfileFlag = (command: Command): Command =>
  command.option(
    "--profile <file>",
    "a profile of the service, as totem-mock calibrate writes it (default: $TOTEM_PARTNER_PROFILE)",
  );

export const addConnectionFlags = (command: Command): Command =>
  addProfileFlag(command)
    .option("--base-url <url>", "the address of the service (default: $TOTEM_PARTNER_BASE_URL)")
    .option("--api-key-file <file>", "a file with the API key, readable by you alone (default: $TOTEM_PARTNER_API_KEY)")
    .option("--timeout <seconds>", "how long to wait for each response", wholeNumber(1, 3600), 30);

export interface PushFlags extends ConnectionFlags {
  map: string;
  dryRun?: true;
  resume?: true;
  acceptChanges?: true;
  skipInvalid?: true;
  retryRejected?: true;
  concurrency: number;
  maxRetries: number;
  report?: string;
  rejects?: string;
  journal?: string;
  json?: true;
  /** False with --no-progress. */
  progress: boolean;
}

export interface RecordFlags extends ConnectionFlags {
  json?: true;
}

export interface ListFlags extends RecordFlags {
  limit: number;
}

export const recordCommand = (group: Command, name: string, description: string): Command =>
  addConnectionFlags(group.command(name).description(description)).option("--json", "print JSON");

export const addLimitFlag = (command: Command): Command =>
  command.option("--limit <records>", "the maximum number to show", wholeNumber(1, 1_000_000), 50);

/** Parses integers within a range. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };

export function recordId(text: string): string {
  if (uuid.test(text)) return text;
  throw new InvalidArgumentError("It must be a UUID, such as 25373254-b3d9-4ebc-990d-0e41ce13537e.");
}

export function day(text: string): string {
  if (formats.date.matches(text)) return text;
  throw new InvalidArgumentError("It must be a day, such as 2026-07-01.");
}

/** Collects the values of an option that may be repeated. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** The options of every command that reads what the service sends. */
export interface ProfileFlags {
  profile?: string;
}

/** The assumptions of the profile of a command, as an option of what it calls. */
export async function assumptionsOf({ profile }: ProfileFlags, { env }: Surroundings) {
  const path = profile ?? env["TOTEM_PARTNER_PROFILE"] ?? "";
  if (path === "") return {};
  const { readProfile } = await import("../profile.ts");
  return { assumptions: await readProfile(path) };
}

/** The options of every command that calls the service. */
export interface ConnectionFlags extends ProfileFlags {
  baseUrl?: string;
  apiKeyFile?: string;
  timeout?: number;
}

/** Creates the client of a command. */
export async function connect(
  { baseUrl, apiKeyFile, timeout, ...flags }: ConnectionFlags,
  surroundings: Surroundings,
): Promise<PartnerClient> {
  const { env } = surroundings;
  const assumptions = await assumptionsOf(flags, surroundings);
  // Loaded here, so that commands without a client start without it.
  const [{ PartnerClient }, apiKey] = await Promise.all([import("@totem-partner/sdk"), readApiKey(apiKeyFile, env)]);
  return new PartnerClient({
    baseUrl: baseUrl ?? env["TOTEM_PARTNER_BASE_URL"] ?? "",
    apiKey,
    ...assumptions,
    ...(timeout !== undefined && { timeout: timeout * 1000 }),
  });
}
