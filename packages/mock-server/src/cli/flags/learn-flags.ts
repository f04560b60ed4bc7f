import { kinds } from "@totem-partner/discovery/kinds";
import { flag, type FlagsOf, numberIn, oneOf, repeatable } from "@totem-partner/spec/flags";
import { forwardingFlags, readUpstreamFlag } from "./server-flags.ts";

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
