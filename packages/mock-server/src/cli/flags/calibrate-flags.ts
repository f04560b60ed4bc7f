import type { Givens } from "@totem-partner/discovery/calibration";
import { type Kind, kinds } from "@totem-partner/discovery/kinds";
import { type Command, Option } from "commander";
import { numberIn, oneOf, repeatable } from "./flag-values.ts";

export interface CalibrateFlags extends Givens {
  baseUrl: string;
  out?: string;
  questions?: string;
  dryRun?: true;
  json?: true;
  perMinute: number;
  allowWrites?: Kind[];
}

const readRate = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer from 1 to 99999.");

export const addCalibrateFlags = (command: Command): Command =>
  command
    .requiredOption("--base-url <url>", "the base URL of the service")
    .option("--out <file>", "write the settled points to a profile, with the evidence as comments")
    .option("--questions <file>", "write the remaining open points as questions for the operators, in Markdown")
    .addOption(
      new Option("--allow-writes <kind>", "also create records of this kind and clean them up; repeatable")
        .choices(kinds)
        .argParser(repeatable(oneOf(kinds))),
    )
    .option("--product <external-id>", "the product for authorizations; default: one that the service lists")
    .option("--warehouse <external-id>", "the warehouse for authorizations; default: one that the service lists")
    .option(
      "--totem-group <id>",
      "the totem group for authorizations; default: that of an existing authorization or warehouse",
    )
    .option("--carrier <tax-id>", "a registered carrier for authorizations; default: that of an existing authorization")
    .option("--dry-run", "print every request with its body without sending it")
    .option("--json", "print the report as JSON")
    .option("--per-minute <number>", "the maximum number of requests per minute", readRate, 60);
