import { type Command, InvalidArgumentError, Option } from "commander";
import { check, instantText } from "@totem-partner/simulator/steering";
import { hostName } from "../allowed-hosts.ts";
import type { ContractMode } from "../audit/audit.ts";
import { originAdvice, readOrigin } from "../cors.ts";
import type { LogFormat } from "../log.ts";

/** The flags of a command that serves, read. */
export interface ServeFlags {
  port: number;
  host: string;
  assume?: Record<string, string>;
  now?: string;
  seed?: string;
  randomSeed?: number;
  allowHost?: string[];
  cors?: string[];
  maxCompanies: number;
  adminToken?: string;
  readyFile?: string;
  contract: ContractMode;
  log: LogFormat;
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535))
    throw new InvalidArgumentError("A port is a number from 0 to 65535; 0 takes any that is free.");
  return port;
}

function readRandomSeed(text: string): number {
  const seed = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(seed)) return seed;
  throw new InvalidArgumentError(`A seed is an integer from 0 to ${String(Number.MAX_SAFE_INTEGER)}.`);
}

function readAssumption(text: string, before: Record<string, string> | undefined): Record<string, string> {
  const [id, value, ...rest] = text.split("=");
  if (!id || value === undefined || value === "" || rest.length > 0) {
    throw new InvalidArgumentError("Write it as id=value, such as create-status=200.");
  }
  return { ...before, [id]: value };
}

function readToken(text: string): string {
  if (!/^[!-~]{8,200}$/.test(text)) {
    throw new InvalidArgumentError("A token has 8 to 200 visible characters, without spaces.");
  }
  return text;
}

function readNow(text: string): string {
  const read = check(instantText, text);
  if (read.ok) return read.value;
  throw new InvalidArgumentError(`It ${read.mistakes[0]?.message ?? "is not valid"}.`);
}

function readHost(text: string, before: string[] = []): string[] {
  if (hostName(text) !== undefined) return [...before, text];
  throw new InvalidArgumentError("Give the name alone, such as mock.internal, without scheme and port.");
}

function readCors(text: string, before: string[] = []): string[] {
  if (readOrigin(text) !== undefined) return [...before, text];
  throw new InvalidArgumentError(`Give ${originAdvice}.`);
}

function readMaxCompanies(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It is an integer of at least 1, such as 10000.");
  return Number(text);
}

/** Adds --assume to a command. */
export const addAssumeFlag = (command: Command): Command =>
  command.option("--assume <id=value>", "settle an open point in another way; may be repeated", readAssumption);

/** The flags of whatever listens, read. */
export type ListenFlags = Pick<
  ServeFlags,
  "port" | "host" | "assume" | "allowHost" | "adminToken" | "readyFile" | "log"
>;

/** Adds the flags that say where a command listens. */
export const addAddressFlags = (command: Command, port: number): Command =>
  command
    .option("--port <number>", "the port to listen on; 0 takes any that is free", readPort, port)
    .option("--host <address>", "the address to listen on", "127.0.0.1");

/** Adds the flags that say who may reach what listens, and what it tells. */
export const addAccessFlags = (command: Command): Command =>
  command
    .option(
      "--allow-host <name>",
      "a name besides localhost to which requests may be addressed; may be repeated",
      readHost,
    )
    .option(
      "--admin-token <token>",
      "what calls of the control API must carry; without it: this machine only",
      readToken,
    );

/** Adds --log to a command. */
export const addLogFlag = (command: Command, format: LogFormat): Command =>
  command.addOption(
    new Option("--log <format>", "how requests and deliveries are logged")
      .choices(["pretty", "json", "silent"])
      .default(format),
  );

/** Adds the flags of a server to a command. */
export function addServeFlags(command: Command, defaults: { port: number; log: LogFormat }): Command {
  addAssumeFlag(addAddressFlags(command, defaults.port))
    .option("--now <instant>", "the instant at which the clock stands, such as 2026-07-01T06:00:00Z", readNow)
    .option("--seed <file>", "companies, keys, fixtures and records, as YAML or JSON; see totem-mock init")
    .option(
      "--random-seed <number>",
      "make ids and generated values reproducible: same number, same requests, same answers",
      readRandomSeed,
    )
    .option("--cors <origin>", "an origin whose pages may call the interface, or *; may be repeated", readCors)
    .option(
      "--max-companies <number>",
      "how many companies test_<name> there may be at once",
      readMaxCompanies,
      10_000,
    );
  addAccessFlags(command)
    .option("--ready-file <file>", "write { url, apiKey, pid } there when ready, and remove it at the end")
    .addOption(
      new Option("--contract <mode>", "hold every answer against the contract: beside it, before it is sent, or not")
        .choices(["audit", "strict", "off"])
        .default("audit"),
    );
  return addLogFlag(command, defaults.log);
}
