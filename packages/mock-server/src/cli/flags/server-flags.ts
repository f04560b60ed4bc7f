import { flag, type FlagsOf, numberIn, repeatable, textIn } from "@totem-partner/spec/flags";
import { readNetwork } from "@totem-partner/spec/networks";
import { InvalidArgumentError } from "commander";
import { hostName, originAdvice, readOrigin } from "../../http/access.ts";
import { readUpstream } from "../../input/upstream.ts";
import type { LogFormat } from "../../reporting/log.ts";
import { faultFlags } from "./fault-flags.ts";
import { beginningFlags, readPort, settlingFlags, tokenFlags } from "./shared-flags.ts";

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

const addressFlags = (port: number) => [
  flag("--port <number>", "the port to listen on; 0 picks a free one", { read: readPort, default: port }),
  flag("--host <address>", "the address to listen on", { read: readAddress, default: "127.0.0.1" }),
];

const accessFlags = [
  flag("--allow-host <name>", "a host name to accept besides localhost; repeatable", { read: repeatable(readHost) }),
  ...tokenFlags("the token for the control API; without one, only this machine may call it"),
];

const logFlag = (format: LogFormat) =>
  flag("--log <format>", "how to log requests and deliveries", {
    choices: ["pretty", "json", "silent"],
    default: format,
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

function readUpstreamFlag(text: string): string {
  const read = readUpstream(text);
  if (typeof read === "string") throw new InvalidArgumentError(read);
  return text;
}

export const proxyFlags = [
  flag("--upstream <url>", "the base URL of the service to forward to", { read: readUpstreamFlag, required: true }),
  ...addressFlags(4011),
  ...settlingFlags,
  ...accessFlags,
  flag(
    "--observe <file>",
    "learn from the traffic how the service settles open points and keep a profile in this file",
  ),
  flag("--fail-on-violation", "exit with code 1 if the service violated the contract"),
  flag("--ready-file <file>", "write { url, pid } to this file when ready, and remove it at exit"),
  logFlag("pretty"),
];
