import type { Rate } from "@totem-partner/certification";
import { kinds } from "@totem-partner/discovery/kinds";
import { flag, type FlagsOf, numberIn, oneOf, repeatable } from "@totem-partner/spec/flags";
import { InvalidArgumentError } from "commander";
import { forwardingFlags, readUpstreamFlag } from "./server-flags.ts";
import { beginningFlags, readPort, settlingFlags, tokenFlags } from "./shared-flags.ts";

const readCount = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer of at least 1.");

export const matrixFlags = [
  ...beginningFlags,
  flag(
    "--only <id>",
    "try only the alternatives of this open point, including a custom one from --assume; repeatable",
    { read: repeatable(String) },
  ),
  flag("--jobs <number>", "how many runs to start in parallel", { read: readCount, default: 1 }),
  flag("--timeout <seconds>", "the timeout of a run; a run that exceeds it has failed", {
    read: readCount,
    default: 600,
  }),
  flag("--output <folder>", "where to keep the output of failed runs", { default: "totem-matrix" }),
  flag("--json <file>", "write the report as JSON"),
  flag("--junit <file>", "write the report as JUnit XML"),
  flag("--markdown <file>", "write the report as Markdown"),
];

export function readRate(text: string): Rate {
  const [, requests, unit] = /^([1-9]\d{0,5})\/(s|min)$/.exec(text) ?? [];
  if (requests !== undefined) return { requests: Number(requests), seconds: unit === "s" ? 1 : 60 };
  throw new InvalidArgumentError("Write it as requests in a second or a minute, such as 10/s or 600/min.");
}

function readReason(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, id, reason] = /^([a-z0-9-]+)=(.*\S.*)$/.exec(text) ?? [];
  if (id === undefined || reason === undefined) {
    throw new InvalidArgumentError('Write it as trial=reason, such as cancel-response-lost="we never cancel".');
  }
  return { ...before, [id]: reason };
}

function readAddress(text: string): URL {
  if (URL.canParse(text)) {
    const url = new URL(text);
    if (url.protocol === "http:" || url.protocol === "https:") return url;
  }
  throw new InvalidArgumentError("It must be an http or https address.");
}

export const certifyFlags = [
  ...beginningFlags,
  flag("--trial <id>", "run only this trial; repeatable", { read: repeatable(String) }),
  flag("--complete", "also fail if a trial is not exercised or undecided"),
  flag("--jobs <number>", "how many runs to start in parallel", { read: readCount, default: 8 }),
  flag("--timeout <seconds>", "the timeout of a run, on top of the time its trial takes", {
    read: readCount,
    default: 120,
  }),
  flag("--rate <requests/time>", "the rate limit that the integration keeps, such as 10/s or 600/min", {
    read: readRate,
  }),
  flag("--output <folder>", "where to keep the output of the command", { default: "totem-certify" }),
  flag("--out-of-scope <trial=reason>", "with --complete, a trial that is allowed to be skipped, and why; repeatable", {
    read: readReason,
  }),
  flag("--receiver <url>", "also test the webhook receiver at this address", { read: readAddress }),
  flag("--secret <secret>", "the receiver's secret", { env: "TOTEM_PARTNER_WEBHOOK_SECRET" }),
  flag("--next-secret <secret>", "the new secret, during a rotation"),
  flag("--earlier-secret <secret>", "a secret that was replaced and must not be accepted any more"),
  flag("--handled <command>", "a command that prints how many times the receiver handled the event in TOTEM_EVENT_ID"),
  flag("--service-port <port>", "the port at which the receiver can call the service, with the key test_demo", {
    read: readPort,
  }),
  flag("--html <file>", "write the report as a single HTML file"),
  flag("--json <file>", "write the certificate: the report as JSON"),
  flag("--junit <file>", "write the report as JUnit XML"),
  flag("--verify <file>", "rerun the trials of this certificate and compare"),
];

const readPerMinute = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer from 1 to 99999.");

export const learnFlags = [
  flag("--out <file>", "write the settled points to a profile, with the evidence as comments"),
  flag("--questions <file>", "write the remaining open points as questions for the operators, in Markdown"),
  flag("--json", "print the report as JSON"),
  flag("--verbose", "also print the evidence, and the points that an integration rarely meets"),
  flag("--allow-writes <kind>", "also create records of this kind and clean them up; repeatable", {
    eachOf: kinds,
    read: repeatable(oneOf(kinds)),
  }),
  flag("--product <external-id>", "the product for authorizations; default: one that the service lists"),
  flag("--warehouse <external-id>", "the warehouse for authorizations; default: one that the service lists"),
  flag(
    "--totem-group <id>",
    "the totem group for authorizations; default: that of an existing authorization or warehouse",
  ),
  flag("--carrier <tax-id>", "a registered carrier for authorizations; default: that of an existing authorization"),
  flag("--dry-run", "print every request with its body without sending it"),
  flag("--per-minute <number>", "the maximum number of requests per minute", { read: readPerMinute, default: 60 }),
  flag("--base-url <url>", "the service to learn, if a HAR file has requests to several"),
  flag("--proxy <url>", "forward requests to this service and learn from them until stopped; requires --out", {
    read: readUpstreamFlag,
  }),
  ...forwardingFlags,
];

/** The values of `learn`'s flags. */
export type LearnFlags = FlagsOf<typeof learnFlags>;

export const initFlags = [flag("--json", "print the name of the file as JSON")];

export const assumptionsFlags = [
  flag("--all", "also list the points that an integration rarely meets, and what each value means"),
  flag("--json", "print JSON"),
  flag("--yaml", "print a profile template with every answer commented out", { conflicts: "json" }),
];

export const contractFlags = [
  ...settlingFlags,
  flag("--operation <id>", "print this operation alone, with the schemas that it uses, such as createAuthorization"),
  flag("--openapi <version>", "the version of OpenAPI", { choices: ["3.1", "3.0"], default: "3.1" }),
  flag("--bare", "leave out the examples, and what says where each part is documented or assumed"),
  flag("--json", "print JSON, also for errors"),
  flag("--yaml", "print YAML", { conflicts: "json" }),
];

export const triggerFlags = [
  ...tokenFlags("the admin token of the server, if it has one"),
  flag("--data <file>", "JSON with fields to override in the sample; - for standard input"),
  flag("--url <url>", "where to deliver it, instead of the configured webhook"),
  flag("--secret <secret>", "the secret for signing it; requires --url"),
  flag("--server <url>", "the mock server", { env: "TOTEM_PARTNER_BASE_URL", default: "http://127.0.0.1:4010" }),
  flag("--api-key <key>", "the company", { env: "TOTEM_PARTNER_API_KEY", default: "test_demo" }),
  flag("--json", "print the delivery as JSON, with its attempts"),
];

export const healthFlags = [
  flag("--url <url>", "the address of the server", { default: "http://127.0.0.1:4010" }),
  flag("--json", "print JSON"),
];
