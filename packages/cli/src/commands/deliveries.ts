import { type Command, Option } from "commander";
import { collect, wholeNumber } from "../flag-readers.ts";
import type { ListenFlags } from "../webhooks/listen-command.ts";
import type { VerifyFlags } from "../webhooks/verify-command.ts";
import type { Context } from "./context.ts";

const addSecretFlags = (command: Command): Command =>
  command
    .option(
      "--secret <file>",
      "the file with the secret, readable by you alone; or env:NAME, or - for standard input; may be repeated (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
      collect,
    )
    .addOption(
      new Option("--signed-content <content>", "what the service signs")
        .choices(["body", "timestamp-body"])
        .default("body"),
    );

const listenHelp = `
Answers 204 to what is signed as it should be, and 401 to anything else. The service delivers again what was not
answered with 2xx; --fail shows how.

Examples:
  totem-partner listen --secret webhook.secret
  totem-partner listen --port 3000 --fail 500 --times 2
  totem-partner listen --delay 9000 --json`;

const verifyHelp = `
FILE has the body of the delivery, byte for byte as it arrived.
Exit codes: 0 the signature fits; 1 it does not, and the output says why; 2 something is missing.

Examples:
  totem-partner verify --secret webhook.secret --signature sha256=5d41... body.json
  totem-partner verify --signed-content timestamp-body --timestamp 1782885600 --signature sha256=5d41... body.json`;

/** Adds `listen` and `verify`. */
export function addDeliveryCommands(program: Command, { surroundings, done }: Context): void {
  const listen = program
    .command("listen")
    .description("receive deliveries on this machine, verify and print them")
    .option("--port <number>", "the port to listen on; 0 takes any that is free", wholeNumber(0, 65_535), 4020)
    .option("--host <address>", "the address to listen on", "127.0.0.1");
  addSecretFlags(listen)
    .option("--unsigned", "accept deliveries without a signature")
    .option("--fail <status>", "answer with this status, on purpose", wholeNumber(300, 599))
    .option("--times <deliveries>", "with --fail: only so many deliveries", wholeNumber(1, 1_000_000))
    .option("--delay <milliseconds>", "wait before each answer", wholeNumber(0, 600_000), 0)
    .option("--count <deliveries>", "end after so many deliveries", wholeNumber(1, 1_000_000))
    .option("--json", "print each delivery as a line of JSON")
    .addHelpText("after", listenHelp)
    .action(async (flags: ListenFlags) => {
      const command = await import("../webhooks/listen-command.ts");
      done(await command.listen(flags, surroundings));
    });
  const verify = program
    .command("verify")
    .description("say whether a signature fits the body of a delivery, and why not")
    .argument("<file>", "a file with the body")
    .option("--signature <value>", "the value of X-Webhook-Signature")
    .option("--timestamp <seconds>", "the value of X-Webhook-Timestamp");
  addSecretFlags(verify)
    .option(
      "--max-age <seconds>",
      "refuse a delivery that is older, by its signed timestamp",
      wholeNumber(1, 1_000_000),
    )
    .option("--json", "print the verdict as JSON")
    .addHelpText("after", verifyHelp)
    .action(async (file: string, flags: VerifyFlags) => {
      const command = await import("../webhooks/verify-command.ts");
      done(await command.verify(file, flags, surroundings));
    });
}
