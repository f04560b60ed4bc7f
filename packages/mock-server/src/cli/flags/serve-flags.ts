import { flag, type FlagsOf, numberIn, repeatable, textIn } from "@totem-partner/spec/flags";
import { formats } from "@totem-partner/spec/formats";
import { readNetwork } from "@totem-partner/spec/networks";
import { UsageError } from "@totem-partner/spec/program";
import { tokenIn } from "@totem-partner/spec/bounded-file";
import { InvalidArgumentError } from "commander";
import { adminTokenAdvice, adminTokenPattern, hostName, originAdvice, readOrigin } from "../../http/access.ts";
import type { Profile } from "../../input/read-profile.ts";
import type { LogFormat } from "../../reporting/log.ts";
import { faultFlags } from "./fault-flags.ts";

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

const readMost = numberIn(/^[1-9]\d{0,8}$/, "It must be an integer of at least 1, such as 10000.");

const readMostCompanies = numberIn(/^(?:0|[1-9]\d{0,8})$/, "It must be an integer, such as 10000.");

const readPath = textIn((text) => text !== "", "Pass the path of a file, such as mock.db.");

const readAddress = textIn((text) => text !== "", "Pass an address of this machine, such as 127.0.0.1.");

const readHost = textIn(
  (text) => hostName(text) !== undefined,
  "Pass only the name, such as mock.internal, without scheme and port.",
);

function readCors(text: string): string {
  const origin = readOrigin(text);
  if (origin !== undefined) return origin;
  throw new InvalidArgumentError(`Give ${originAdvice}.`);
}

const dateTime = formats["date-time"];

function readInstant(text: string): string {
  if (dateTime.matches(text)) return text;
  throw new InvalidArgumentError(`It ${dateTime.mistakeIn?.(text) ?? dateTime.says}.`);
}

export const addressFlags = (port: number) => [
  flag("--port <number>", "the port to listen on; 0 picks a free one", { read: readPort, default: port }),
  flag("--host <address>", "the address to listen on", { read: readAddress, default: "127.0.0.1" }),
];

export const accessFlags = [
  flag("--allow-host <name>", "a host name to accept besides localhost; repeatable", { read: repeatable(readHost) }),
  ...tokenFlags("the token for the control API; without one, only this machine may call it"),
];

export const logFlag = (format: LogFormat) =>
  flag("--log <format>", "how to log requests and deliveries", {
    choices: ["pretty", "json", "silent"],
    default: format,
  });

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

export const serveFlags = (defaults: { port: number; log: LogFormat }) => [
  ...addressFlags(defaults.port),
  ...beginningFlags,
  flag("--data <file>", "keep the state of every company in this file across restarts; created if missing", {
    read: readPath,
  }),
  flag("--cors <origin>", "an origin whose pages may call the interface, or *; repeatable", {
    read: repeatable(readCors),
  }),
  flag(
    "--max-companies <number>",
    "the maximum number of test_<name> companies at a time; 0 allows only those of the seed",
    { read: readMostCompanies, default: 10_000 },
  ),
  flag("--max-records <number>", "the maximum number of records per company, across all kinds", {
    read: readMost,
    default: 2_000_000,
  }),
  ...faultFlags,
  ...accessFlags,
  flag("--deliver-to <addresses>", "where deliveries may go: only to public addresses, or anywhere", {
    choices: ["public", "any"],
    default: "any",
  }),
  flag("--deny-delivery <network>", "a network to which deliveries are blocked, such as 10.0.0.0/8; repeatable", {
    read: repeatable(readNetwork),
  }),
  flag("--ready-file <file>", "write { url, apiKey, pid } to this file when ready, and remove it at exit"),
  flag(
    "--contract <mode>",
    "check responses against the contract: in the background (audit), before sending (strict), or not at all (off)",
    { choices: ["audit", "strict", "off"], default: "audit" },
  ),
  logFlag(defaults.log),
];

export type ServeFlags = FlagsOf<ReturnType<typeof serveFlags>>;
