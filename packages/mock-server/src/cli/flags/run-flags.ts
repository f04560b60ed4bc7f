import { type Rate, readRate } from "@totem-partner/certification/rate";
import { flag, numberIn, repeatable } from "@totem-partner/spec/flags";
import { InvalidArgumentError } from "commander";
import { beginningFlags, readPort } from "./serve-flags.ts";

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

export const matrixHelp = `
Each run has its own server at TOTEM_PARTNER_BASE_URL, with the key in TOTEM_PARTNER_API_KEY. The first run uses all
defaults, each further run one alternative. Points that the first run does not reach are skipped. --assume and --profile
settle a point: every run uses that value, and its alternatives are not tried. With --only, a custom value is tried as
one more alternative instead.

Exit codes: 0 the command passes everywhere; 1 it depends on an open point; 2 invalid flags; 3 it fails under the
defaults; 5 it passes, but a report could not be written.

Examples:
  totem-mock matrix -- npm test
  totem-mock matrix --jobs 4 --junit matrix.xml -- mvn -q verify
  totem-mock matrix --only list-envelope --only error-body -- python -m pytest`;

function readStatedRate(text: string): Rate {
  const rate = readRate(text);
  if (rate) return rate;
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
    read: readStatedRate,
  }),
  flag("--output <folder>", "where to keep the output of the command", { default: "totem-certify" }),
  flag("--out-of-scope <trial=reason>", "with --complete, a trial that is allowed to be skipped, and why; repeatable", {
    read: readReason,
  }),
  flag("--receiver <url>", "also test the webhook receiver at this address", { read: readAddress }),
  flag("--secret <secret>", "the receiver's secret", { env: "TOTEM_PARTNER_WEBHOOK_SECRET" }),
  flag("--next-secret <secret>", "the new secret, during a rotation"),
  flag("--handled <command>", "a command that prints how many times the receiver handled the event in TOTEM_EVENT_ID"),
  flag("--service-port <port>", "the port at which the receiver can call the service, with the key test_demo", {
    read: readPort,
  }),
  flag("--html <file>", "write the report as a single HTML file"),
  flag("--json <file>", "write the certificate: the report as JSON"),
  flag("--junit <file>", "write the report as JUnit XML"),
  flag("--verify <file>", "rerun the trials of this certificate and compare"),
];

export const certifyHelp = `
The command runs once without faults, then once for each kind of failure, in parallel. Each run uses the service at
TOTEM_PARTNER_BASE_URL with its own key in TOTEM_PARTNER_API_KEY. Use a command that does the integration's everyday
work: push some orders, change and cancel some, read lists. Trials of anything else are reported as not exercised.

--receiver sends valid, forged and duplicate deliveries, and a burst of 100, to a running receiver. --handled names a
command that prints how many times the receiver handled the event in TOTEM_EVENT_ID. If the receiver calls the service,
point it at --service-port.

Exit codes: 0 no trial failed; 1 a trial failed (with --complete: or was not exercised, or is undecided); 2 invalid
flags; 3 the command failed without faults; 5 no trial failed, but a report could not be written.

Examples:
  totem-mock certify -- node push-orders.js
  totem-mock certify --trial create-response-lost --json certified.json -- mvn -q exec:java
  totem-mock certify --receiver http://127.0.0.1:3000/webhooks --secret whsec_demo`;
