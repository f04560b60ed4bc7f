import { eventTypes } from "@totem-partner/simulator/host";
import { Argument, type Command, Option } from "commander";
import { addTokenFlags, type TokenFlags } from "./token-flags.ts";

export interface TriggerFlags extends TokenFlags {
  data?: string;
  url?: string;
  secret?: string;
  server: string;
  apiKey: string;
  json?: true;
}

const examples = `
Without --data, the event has the example data of the contract. It is sent to the company's webhook, or to --url. Exits with 1 if the receiver does not respond with 2xx.

Examples:
  totem-mock trigger authorization.created --url http://127.0.0.1:3000/webhooks --secret whsec_demo
  echo '{ "reason": "expired" }' | totem-mock trigger authorization.finished --data -`;

export const addTriggerFlags = (command: Command): Command =>
  addTokenFlags(command, "the admin token of the server, if it has one")
    .addArgument(new Argument("<type>", "the type of the event").choices(eventTypes))
    .option("--data <file>", "JSON with fields to override in the sample; - for standard input")
    .option("--url <url>", "where to deliver it, instead of the configured webhook")
    .option("--secret <secret>", "the secret for signing it; requires --url")
    .addOption(
      new Option("--server <url>", "the mock server").env("TOTEM_PARTNER_BASE_URL").default("http://127.0.0.1:4010"),
    )
    .addOption(new Option("--api-key <key>", "the company").env("TOTEM_PARTNER_API_KEY").default("test_demo"))
    .option("--json", "print the delivery as JSON, with its attempts")
    .addHelpText("after", examples);
