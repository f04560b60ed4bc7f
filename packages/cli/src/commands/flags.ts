import { uuid } from "../push/mapping/fields.ts";
import { type Command, InvalidArgumentError, Option } from "commander";
import { EventName } from "@totem-partner/spec/requests";
import type { ExitCode } from "../failures/failure.ts";
import type { Io } from "../io.ts";
import { formats } from "@totem-partner/spec/formats";
import type { PartnerClient } from "@totem-partner/sdk";
import { readApiKey } from "../secrets.ts";

export interface Context {
  io: Io;
  done: (code: ExitCode) => void;
}

export const addServiceFlags = (command: Command): Command =>
  command
    .option("--company <name>", "a company from your companies file (default: $TOTEM_PARTNER_COMPANY)")
    .option(
      "--profile <file>",
      "a profile of the service, written by totem-mock calibrate (default: $TOTEM_PARTNER_PROFILE)",
    );

export const addConnectionFlags = (command: Command): Command =>
  addServiceFlags(command)
    .option("--base-url <url>", "the address of the service (default: $TOTEM_PARTNER_BASE_URL)")
    .option("--api-key-file <file>", "a file with the API key, readable only by you (default: $TOTEM_PARTNER_API_KEY)")
    .option("--timeout <seconds>", "how long to wait for each response", wholeNumber(1, 3600), 30);

export interface PushFlags extends RecordFlags {
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
  command.option("--limit <records>", "the maximum number of records to show", wholeNumber(1, 1_000_000), 50);

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
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

export const addPreviousSecretFlags = (command: Command): Command =>
  command.option(
    "--previous-secret <file>",
    "a file with the previous webhook's secret (the service never returns it); or env:NAME, - or none",
  );

export const eventOption = (): Option =>
  new Option("--event <event>", "an event to deliver; repeatable (default: all authorization events)")
    .choices(EventName.enum)
    .argParser((name: string, before: (typeof EventName.enum)[number][] | undefined) => {
      const event = EventName.enum.find((one) => one === name);
      if (event !== undefined) return [...(before ?? []), event];
      throw new InvalidArgumentError(`Allowed events: ${EventName.enum.join(", ")}.`);
    });

export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text];

export interface ProfileFlags {
  profile?: string;
}

export async function assumptionsOf({ profile }: ProfileFlags, { env }: Io) {
  const path = profile ?? env["TOTEM_PARTNER_PROFILE"] ?? "";
  if (path === "") return {};
  const { readProfile } = await import("../profile.ts");
  return { assumptions: await readProfile(path) };
}

export async function verificationOf(flags: ProfileFlags, io: Io) {
  const { assumptions } = await assumptionsOf(flags, io);
  const signsTime = Object.entries(assumptions ?? {}).some(
    ([id, value]) => id === "signed-content" && value === "timestamp-body",
  );
  return { signedContent: signsTime ? "timestamp-body" : "body", ...(assumptions && { assumptions }) } as const;
}

export interface ConnectionFlags extends ProfileFlags {
  baseUrl?: string;
  apiKeyFile?: string;
  timeout?: number;
}

export interface Connected {
  baseUrl: string;
  apiKey: string;
  client: PartnerClient;
}

export async function connected(flags: ConnectionFlags, io: Io): Promise<Connected> {
  const { timeout, baseUrl = io.env["TOTEM_PARTNER_BASE_URL"] ?? "", apiKeyFile } = flags;
  const assumptions = await assumptionsOf(flags, io);
  // Loaded here, so that commands without a client start without it.
  const [{ PartnerClient }, apiKey] = await Promise.all([import("@totem-partner/sdk"), readApiKey(apiKeyFile, io.env)]);
  const limits = timeout === undefined ? {} : { timeout: timeout * 1000 };
  return { baseUrl, apiKey, client: new PartnerClient({ baseUrl, apiKey, ...assumptions, ...limits }) };
}

export const connect = async (flags: ConnectionFlags, io: Io): Promise<PartnerClient> =>
  (await connected(flags, io)).client;
