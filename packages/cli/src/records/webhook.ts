import type { WebhookConfiguration } from "@totem-partner/sdk";
import { define, flag } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import { type Context, eventFlag, previousSecretFlag, recordFlags } from "../commands/flags.ts";
import { connect, connected } from "../connection.ts";
import { Failure } from "../failures/failure.ts";
import { noSecret, readPreviousSecret, readWebhookSecrets } from "../secrets.ts";
import { line } from "../io.ts";
import { printRecord } from "./printing.ts";

const help = `
Examples:
  totem-partner webhook set --url https://erp.example/webhooks --secret webhook.secret
  totem-partner webhook set --url https://erp.example/webhooks --secret env:SECRET --event authorization.finished`;

const setFlags = [
  ...recordFlags,
  flag("--url <url>", "the address to deliver to"),
  flag(
    "--secret <file>",
    "a file with the secret, readable only by you; or env:NAME, or - (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
  ),
  flag("--unsigned", "send unsigned deliveries, which cannot be verified"),
  eventFlag,
];

export function addWebhook(program: Command, { io }: Context): void {
  const { out } = io;
  const group = program
    .command("webhook")
    .description("show, set, delete and restore the webhook configuration")
    .addHelpText("after", help);
  const show = (found: WebhookConfiguration | null, flags: { json?: true }): Promise<void> =>
    printRecord(found, flags, io, "There is no webhook. Create one with totem-partner webhook set.");
  const add = (verb: string, does: string): Command => group.command(verb).description(does);
  define(add("get", "show the configuration"), recordFlags, async (flags) => {
    const { webhook } = await connect(flags, io);
    await show(await webhook.get(), flags);
  });
  define(add("set", "register the configuration, or replace it entirely"), setFlags, async (flags) => {
    const { url, event: subscribedEvents = [], secret: source, unsigned } = flags;
    if (url === undefined) throw new Failure("An address is required. Pass --url.");
    const sources = source === undefined ? [] : [source];
    const [secret] = unsigned ? [] : await readWebhookSecrets(sources, io);
    // A configuration without a secret would remove the current one.
    if (secret === undefined && !unsigned) throw noSecret("or --unsigned for unsigned deliveries");
    const { webhook } = await connect(flags, io);
    // A service may register it without returning it.
    await show((await webhook.set({ url, secret, subscribedEvents })) ?? (await webhook.get()), flags);
  });
  define(add("delete", "remove the configuration; deliveries stop immediately"), recordFlags, async (flags) => {
    const { webhook } = await connect(flags, io);
    await webhook.remove();
    line(out, flags.json ? JSON.stringify({ deleted: true }) : "Deleted. Deliveries have stopped.");
  });
  const restoring = add("restore", "restore the webhook after listen --register was killed");
  define(restoring, [...recordFlags, previousSecretFlag], async (flags) => {
    const { restore } = await import("../webhooks/registration.ts");
    const secret = await readPreviousSecret(flags, io);
    const done = await restore(await connected(flags, io), secret, io.env);
    line(out, flags.json ? JSON.stringify(done) : done.message);
  });
}
