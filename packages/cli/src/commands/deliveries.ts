import { define, flag, repeatable } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import { connectionFlags, type Context, eventFlag, previousSecretFlag, serviceFlags, wholeNumber } from "./flags.ts";

const secretFlag = flag(
  "--secret <file>",
  "a file with the secret, readable only by you; or env:NAME, or - for standard input; repeatable (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
  { read: repeatable(String) },
);

const listenFlags = [
  flag("--port <number>", "the port to listen on; 0 picks a free one", { read: wholeNumber(0, 65_535), default: 4030 }),
  flag("--host <address>", "the address to listen on", { default: "127.0.0.1" }),
  ...connectionFlags,
  secretFlag,
  flag("--forward-to <url>", "forward verified deliveries unchanged and respond with the status of that response"),
  flag("--register [url]", "register as the company's webhook until exit, at this address (default: where it listens)"),
  flag("--replace", "with --register: replace an existing webhook"),
  eventFlag,
  flag("--unsigned", "accept deliveries without a signature"),
  flag("--fail <status>", "respond with this status on purpose", { read: wholeNumber(300, 599) }),
  flag("--times <deliveries>", "with --fail: fail only this many deliveries", { read: wholeNumber(1, 1_000_000) }),
  flag("--count <deliveries>", "exit after this many deliveries", { read: wholeNumber(1, 1_000_000) }),
  flag("--json", "print each delivery as a line of JSON"),
  previousSecretFlag,
];

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
  const listening = program
    .command("listen")
    .description("receive, verify, print and forward deliveries on this machine")
    .addHelpText("after", listenHelp);
  define(listening, listenFlags, async (flags) => {
    const { listen } = await import("../webhooks/listen-command.ts");
    done(await listen(flags, io));
  });
  const verifying = program
    .command("verify")
    .description("check whether a signature matches the body of a delivery, and explain why not")
    .argument("<file>", "a file with the body")
    .addHelpText("after", verifyHelp);
  define(
    verifying,
    [
      flag("--signature <value>", "the value of X-Webhook-Signature"),
      flag("--timestamp <seconds>", "the value of X-Webhook-Timestamp"),
      flag("--id <id>", "the value of X-Webhook-Id, if the service signs it"),
      flag("--url <url>", "the URL of the webhook, if the service signs it"),
      ...serviceFlags,
      secretFlag,
      flag("--json", "print the verdict as JSON"),
    ],
    async (flags, file: string) => {
      const { verify } = await import("../webhooks/verify-command.ts");
      done(await verify(file, flags, io));
    },
  );
}
