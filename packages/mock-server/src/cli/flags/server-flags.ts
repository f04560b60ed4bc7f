import type { FaultRule } from "@totem-partner/simulator";
import { scenarioNames } from "@totem-partner/simulator/host";
import { flag, type FlagsOf, numberIn, oneOf, repeatable, textIn } from "@totem-partner/spec/flags";
import { readJson } from "@totem-partner/spec/json";
import { readNetwork } from "@totem-partner/spec/networks";
import { UsageError } from "@totem-partner/spec/program";
import { tlsFlags } from "@totem-partner/spec/tls-flags";
import { InvalidArgumentError } from "commander";
import { hostName, originAdvice, readOrigin } from "../../http/access.ts";
import { readUpstream } from "../../input/upstream.ts";
import type { LogFormat } from "../../reporting/log.ts";
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
  ...tlsFlags,
  flag("--allow-host <name>", "a host name to accept besides localhost; repeatable", { read: repeatable(readHost) }),
  ...tokenFlags("the token for the control API; without one, only this machine may call it"),
];

const logFlag = (format: LogFormat) =>
  flag("--log <format>", "how to log requests and deliveries", {
    choices: ["pretty", "json", "silent"],
    default: format,
  });

interface GivenFault {
  text: string;
  rule: unknown;
}

/** The fields whose text may look like a number. */
const texts = new Set(["id", "externalId", "carrierTaxId", "plate", "contentType"]);

const exampleFault = "kind=status,status=503,operationId=createAuthorization,times=2";

type Value = string | number | boolean;

/** A value in the type of the rule; invalid ones are left for the check to reject. */
function valueOf(name: string, text: string): Value {
  if (!texts.has(name) && /^\d+(\.\d+)?$/.test(text)) return Number(text);
  return name === "commit" && (text === "true" || text === "false") ? text === "true" : text;
}

function readFields(text: string): Record<string, unknown> {
  const fields = new Map<string, Value[]>();
  for (const pair of text.split(",")) {
    const at = pair.indexOf("=");
    if (at < 1) throw new InvalidArgumentError(`Write it as name=value,name=value, such as ${exampleFault}.`);
    const name = pair.slice(0, at).trim();
    fields.set(name, [...(fields.get(name) ?? []), valueOf(name, pair.slice(at + 1).trim())]);
  }
  return Object.fromEntries([...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}

function subjectOf(path: string): string {
  const [, field] = /^\/\d+\/(.*)$/.exec(path) ?? [];
  return field ?? (path === "" ? "The list of faults" : "The fault");
}

function readFault(text: string): GivenFault {
  if (!text.trimStart().startsWith("{")) return { text, rule: readFields(text) };
  const rule = readJson(text);
  if (rule !== undefined) return { text, rule };
  throw new InvalidArgumentError(`It is not JSON. Quote it for the shell, or write ${exampleFault}.`);
}

export async function faultsIn(given: readonly GivenFault[] = []): Promise<readonly FaultRule[]> {
  if (given.length === 0) return [];
  const { check, faultRules } = await import("@totem-partner/simulator/control");
  let rules: readonly FaultRule[] = [];
  for (const { text, rule } of given) {
    const read = check(faultRules, [...rules, rule]);
    if (!read.ok) {
      const mistakes = read.mistakes.map(({ path, message }) => `${subjectOf(path)} ${message}.`);
      throw new UsageError(`--fault ${text} is invalid. ${mistakes.join(" ")}`);
    }
    rules = read.value;
  }
  return rules;
}

const faultFlags = [
  flag("--fault <rule>", `a fault to inject, such as ${exampleFault}; repeatable`, { read: repeatable(readFault) }),
  flag("--scenario <name>", "a set of faults; repeatable", {
    eachOf: scenarioNames,
    read: repeatable(oneOf(scenarioNames)),
  }),
];

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

export const execFlags = [
  ...serveFlags({ port: 0, log: "silent" }),
  flag("--coverage", "print which parts of the contract the command exercised, and which are missing"),
  flag("--threshold <percent>", "exit with 1 if less of the contract was exercised; implies --coverage", {
    read: numberIn(/^\d{1,3}$/, "It must be an integer from 1 to 100, without a percent sign.", 100, 1),
  }),
  flag("--json <file>", "write the coverage as JSON"),
];

export const forwardingFlags = [
  ...addressFlags(4011),
  ...accessFlags,
  flag("--ready-file <file>", "write { url, pid } to this file when ready, and remove it at exit"),
  logFlag("pretty"),
];

export function readUpstreamFlag(text: string): string {
  const read = readUpstream(text);
  if (typeof read === "string") throw new InvalidArgumentError(read);
  return text;
}

export const proxyFlags = [
  flag("--upstream <url>", "the base URL of the service to forward to", { read: readUpstreamFlag, required: true }),
  ...forwardingFlags,
  ...settlingFlags,
  flag("--fail-on-violation", "exit with code 1 if the service violated the contract"),
];
