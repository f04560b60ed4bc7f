import type { ContractMode } from "@totem-partner/audit";
import { formats } from "@totem-partner/spec/formats";
import { readNetwork } from "@totem-partner/spec/networks";
import { type Command, InvalidArgumentError, Option } from "commander";
import { hostName } from "../../http/listening/allowed-hosts.ts";
import { originAdvice, readOrigin } from "../../http/listening/cors.ts";
import type { Profile } from "../../input/read-profile.ts";
import { UsageError } from "../../input/usage-error.ts";
import type { LogFormat } from "../../reporting/log.ts";
import { addFaultFlags, type FaultFlags } from "./fault-flags.ts";
import { numberIn, repeatable, textIn } from "./flag-values.ts";
import { addTokenFlags, type TokenFlags } from "./token-flags.ts";

export interface SettlingFlags {
  assume?: Record<string, string>;
  profile?: string;
}

function readAssumption(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [, id, value] = /^([^=]+)=(\{.*|[^=]+)$/s.exec(text) ?? [];
  if (id === undefined || value === undefined) {
    throw new InvalidArgumentError("Write it as id=value, such as create-status=200.");
  }
  return { ...before, [id]: value };
}

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

/** Returns how the open points are settled: by the profile, overridden by the command line. */
export async function settledBy({ assume, profile }: SettlingFlags): Promise<Profile> {
  const assumed = await readAssumptions(assume);
  if (profile === undefined) return assumed;
  // The YAML parser takes 10 MB, so it is only loaded for a profile.
  const { readProfile } = await import("../../input/read-profile.ts");
  return { ...readProfile(profile), ...assumed };
}

export const addSettlingFlags = (command: Command): Command =>
  command
    .option("--assume <id=value>", "the answer to an open point, by name or as JSON; repeatable", readAssumption)
    .option("--profile <file>", "read the answers to open points from this profile");

export interface ServeFlags extends FaultFlags, SettlingFlags, TokenFlags {
  port: number;
  host: string;
  now?: string;
  seed?: string;
  data?: string;
  randomSeed?: number;
  allowHost?: string[];
  cors?: string[];
  maxCompanies: number;
  maxRecords: number;
  readyFile?: string;
  deliverTo: "public" | "any";
  denyDelivery?: string[];
  contract: ContractMode;
  log: LogFormat;
}

/** Parses a port. */
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

export type ListenFlags = Pick<
  ServeFlags,
  "port" | "host" | "assume" | "profile" | "allowHost" | "adminToken" | "adminTokenFile" | "readyFile" | "log"
>;

export const addAddressFlags = (command: Command, port: number): Command =>
  command
    .option("--port <number>", "the port to listen on; 0 picks a free one", readPort, port)
    .option("--host <address>", "the address to listen on", readAddress, "127.0.0.1");

/** Adds the flags for who may access it, and what it logs. */
export const addAccessFlags = (command: Command): Command =>
  addTokenFlags(
    command.option("--allow-host <name>", "a host name to accept besides localhost; repeatable", repeatable(readHost)),
    "the token for the control API; without one, only this machine may call it",
  );

export const addLogFlag = (command: Command, format: LogFormat): Command =>
  command.addOption(
    new Option("--log <format>", "how to log requests and deliveries")
      .choices(["pretty", "json", "silent"])
      .default(format),
  );

export const addBeginningFlags = (command: Command): Command =>
  addSettlingFlags(command)
    .option("--now <instant>", "freeze the clock at this time, such as 2026-07-01T06:00:00Z", readInstant)
    .option("--seed <file>", "companies, keys, fixtures and records, as YAML or JSON; see totem-mock init")
    .option(
      "--random-seed <number>",
      "make ids and generated values reproducible: same number, same requests, same responses",
      readRandomSeed,
    );

export function addServeFlags(command: Command, defaults: { port: number; log: LogFormat }): Command {
  addBeginningFlags(addAddressFlags(command, defaults.port))
    .option(
      "--data <file>",
      "keep the state of every company in this file across restarts; created if missing",
      readPath,
    )
    .option("--cors <origin>", "an origin whose pages may call the interface, or *; repeatable", repeatable(readCors))
    .option(
      "--max-companies <number>",
      "the maximum number of test_<name> companies at a time; 0 allows only those of the seed",
      readMostCompanies,
      10_000,
    )
    .option(
      "--max-records <number>",
      "the maximum number of records per company, across all kinds",
      readMost,
      2_000_000,
    );
  addAccessFlags(addFaultFlags(command))
    .addOption(
      new Option("--deliver-to <addresses>", "where deliveries may go: only to public addresses, or anywhere")
        .choices(["public", "any"])
        .default("any"),
    )
    .option(
      "--deny-delivery <network>",
      "a network to which deliveries are blocked, such as 10.0.0.0/8; repeatable",
      repeatable(readNetwork),
    )
    .option("--ready-file <file>", "write { url, apiKey, pid } to this file when ready, and remove it at exit")
    .addOption(
      new Option(
        "--contract <mode>",
        "check responses against the contract: in the background (audit), before sending (strict), or not at all (off)",
      )
        .choices(["audit", "strict", "off"])
        .default("audit"),
    );
  return addLogFlag(command, defaults.log);
}
