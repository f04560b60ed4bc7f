import { define, flag } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import {
  type Context,
  deliveryFlags,
  journalFlags,
  listenFlags,
  resendFlags,
  verifyFlags,
  wholeNumber,
} from "./flags.ts";

const listenHelp = `
Responds with 204 to correctly signed deliveries and with 401 to all others.
The service retries deliveries without a 2xx response; try it with --fail.
Keeps the deliveries that arrive: totem-partner deliveries lists and resends them.

With --register, listen becomes the company's webhook while it runs, and restores the previous webhook on exit. If it is
killed, the next run restores it when it exits; so does totem-partner webhook restore.

Examples:
  totem-partner listen --secret webhook.secret
  totem-partner listen --secret webhook.secret --register --forward-to http://127.0.0.1:3000/webhooks
  totem-partner listen --register https://tunnel.example/ --replace --previous-secret production.secret
  totem-partner listen --port 3000 --fail 500 --times 2
  totem-partner listen --secret webhook.secret --tls-self-signed`;

const verifyHelp = `
FILE contains the raw body of the delivery, byte for byte.
Exit codes: 0 the delivery is verified; 1 it is not, and the output says why; 2 something is missing.

Examples:
  totem-partner verify --secret webhook.secret --signature sha256=5d41... body.json
  totem-partner verify --secret webhook.secret --signature sha256=5d41... --template body.json > service.yaml
  totem-partner verify --profile service.yaml --timestamp 1782885600 --signature sha256=5d41... body.json`;

const deliveriesHelp = `
An id is one from the list, or that of an event. resend sends the same bytes and headers in their original order, each
event once, and records the response. Headers that may hold secrets, such as Authorization, are not kept.

Exit codes of resend: 0 all were answered with 2xx; 1 some were not, or were not sent; 2 the command is
invalid, nothing was sent.

Examples:
  totem-partner deliveries list --event authorization.finished
  totem-partner deliveries resend --failed
  totem-partner deliveries resend --since 2026-07-01T06:00:00Z --forward-to http://127.0.0.1:3000/webhooks`;

function addDeliveries(program: Command, { io, done }: Context): void {
  const group = program
    .command("deliveries")
    .description("list, show and resend what listen has received")
    .addHelpText("afterAll", deliveriesHelp);
  const load = () => import("../webhooks/deliveries-command.ts");
  const limit = flag("--limit <deliveries>", "how many to show", { read: wholeNumber(1, 1_000_000), default: 50 });
  const listing = group.command("list").description("list them, latest first");
  define(listing, [...deliveryFlags, limit], async (flags) => (await load()).list(flags, io));
  const showing = group.command("show").description("show one, without tax ids").argument("<id>", "its id");
  const body = flag("--body <file>", "also write its raw body, with tax ids, to a new file");
  define(showing, [...journalFlags, body], async (flags, id: string) => (await load()).show(id, flags, io));
  const sending = group.command("resend").description("forward one or several again").argument("[id]", "the id of one");
  define(sending, resendFlags, async (flags, id?: string) => done(await (await load()).resend(id, flags, io)));
}

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
  define(verifying, verifyFlags, async (flags, file: string) => {
    const { verify } = await import("../webhooks/verify-command.ts");
    done(await verify(file, flags, io));
  });
  addDeliveries(program, { io, done });
}
