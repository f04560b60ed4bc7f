import type { Command } from "commander";
import {
  addConnectionFlags,
  addPreviousSecretFlags,
  addServiceFlags,
  collect,
  type Context,
  eventOption,
  wholeNumber,
} from "./flags.ts";
import type { ListenFlags } from "../webhooks/listen-command.ts";
import type { VerifyFlags } from "../webhooks/verify-command.ts";

const addSecretFlags = (command: Command): Command =>
  command.option(
    "--secret <file>",
    "a file with the secret, readable only by you; or env:NAME, or - for standard input; repeatable (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
    collect,
  );

const listenHelp = `
Responds with 204 to correctly signed deliveries and with 401 to all others.
The service retries deliveries without a 2xx response; try it with --fail.

With --register, listen becomes the company's webhook while it runs, and restores the previous webhook on exit. If it is
killed, the next run restores it when it exits; so does totem-partner webhook restore.

Examples:
  totem-partner listen --secret webhook.secret
  totem-partner listen --secret webhook.secret --register --forward-to http://127.0.0.1:3000/webhooks
  totem-partner listen --register https://tunnel.example/ --replace --previous-secret production.secret
  totem-partner listen --port 3000 --fail 500 --times 2`;

const verifyHelp = `
FILE contains the raw body of the delivery, byte for byte.
Exit codes: 0 the delivery is verified; 1 it is not, and the output says why; 2 something is missing.

Examples:
  totem-partner verify --secret webhook.secret --signature sha256=5d41... body.json
  totem-partner verify --profile service.yaml --timestamp 1782885600 --signature sha256=5d41... body.json`;

export function addDeliveryCommands(program: Command, { io, done }: Context): void {
  const listen = program
    .command("listen")
    .description("receive, verify, print and forward deliveries on this machine")
    .option("--port <number>", "the port to listen on; 0 picks a free one", wholeNumber(0, 65_535), 4030)
    .option("--host <address>", "the address to listen on", "127.0.0.1");
  addSecretFlags(addConnectionFlags(listen))
    .option("--forward-to <url>", "forward verified deliveries unchanged and respond with the status of that response")
    .option(
      "--register [url]",
      "register as the company's webhook until exit, at this address (default: where it listens)",
    )
    .option("--replace", "with --register: replace an existing webhook")
    .addOption(eventOption())
    .option("--unsigned", "accept deliveries without a signature")
    .option("--fail <status>", "respond with this status on purpose", wholeNumber(300, 599))
    .option("--times <deliveries>", "with --fail: fail only this many deliveries", wholeNumber(1, 1_000_000))
    .option("--count <deliveries>", "exit after this many deliveries", wholeNumber(1, 1_000_000))
    .option("--json", "print each delivery as a line of JSON");
  addPreviousSecretFlags(listen)
    .addHelpText("after", listenHelp)
    .action(async (flags: ListenFlags) => {
      const command = await import("../webhooks/listen-command.ts");
      done(await command.listen(flags, io));
    });
  const verify = program
    .command("verify")
    .description("check whether a signature matches the body of a delivery, and explain why not")
    .argument("<file>", "a file with the body")
    .option("--signature <value>", "the value of X-Webhook-Signature")
    .option("--timestamp <seconds>", "the value of X-Webhook-Timestamp");
  addSecretFlags(addServiceFlags(verify))
    .option("--json", "print the verdict as JSON")
    .addHelpText("after", verifyHelp)
    .action(async (file: string, flags: VerifyFlags) => {
      const command = await import("../webhooks/verify-command.ts");
      done(await command.verify(file, flags, io));
    });
}
