import { type Rate, readRate } from "@totem-partner/certification/rate";
import { type Command, InvalidArgumentError, Option } from "commander";
import { numberIn, repeatable } from "./flag-values.ts";
import { addBeginningFlags, readPort, type ServeFlags } from "./serve-flags.ts";

export interface CertifyFlags extends Pick<ServeFlags, "assume" | "profile" | "now" | "seed" | "randomSeed"> {
  trial?: string[];
  jobs: number;
  timeout: number;
  rate?: Rate;
  output: string;
  html?: string;
  json?: string;
  junit?: string;
  complete?: true;
  outOfScope?: Record<string, string>;
  verify?: string;
  receiver?: URL;
  secret?: string;
  nextSecret?: string;
  handled?: string;
  servicePort?: number;
}

const readCount = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer of at least 1.");

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

export const addCertifyFlags = (command: Command): Command =>
  addBeginningFlags(command)
    .option("--trial <id>", "run only this trial; repeatable", repeatable(String))
    .option("--complete", "also fail if a trial is not exercised or undecided")
    .option("--jobs <number>", "how many runs to start in parallel", readCount, 8)
    .option("--timeout <seconds>", "the timeout of a run, on top of the time its trial takes", readCount, 120)
    .option(
      "--rate <requests/time>",
      "the rate limit that the integration keeps, such as 10/s or 600/min",
      readStatedRate,
    )
    .option("--output <folder>", "where to keep the output of the command", "totem-certify")
    .option(
      "--out-of-scope <trial=reason>",
      "with --complete, a trial that is allowed to be skipped, and why; repeatable",
      readReason,
    )
    .option("--receiver <url>", "also test the webhook receiver at this address", readAddress)
    .addOption(new Option("--secret <secret>", "the receiver's secret").env("TOTEM_PARTNER_WEBHOOK_SECRET"))
    .option("--next-secret <secret>", "the new secret, during a rotation")
    .option(
      "--handled <command>",
      "a command that prints how many times the receiver handled the event in TOTEM_EVENT_ID",
    )
    .option(
      "--service-port <port>",
      "the port at which the receiver can call the service, with the key test_demo",
      readPort,
    )
    .option("--html <file>", "write the report as a single HTML file")
    .option("--json <file>", "write the certificate: the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML")
    .option("--verify <file>", "rerun the trials of this certificate and compare");
