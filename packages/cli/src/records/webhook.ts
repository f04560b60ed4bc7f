import type { WebhookConfiguration } from "@totem-partner/sdk";
import type { EventName } from "@totem-partner/spec/requests";
import type { Command } from "commander";
import {
  addPreviousSecretFlags,
  connect,
  connected,
  type Context,
  eventOption,
  recordCommand,
  type RecordFlags,
} from "../commands/flags.ts";
import { Failure } from "../failures/failure.ts";
import { noSecret, readWebhookSecrets, type PreviousSecretFlags, readPreviousSecret } from "../secrets.ts";
import { line } from "../io.ts";
import { printRecord } from "./printing.ts";

const help = `
Examples:
  totem-partner webhook set --url https://erp.example/webhooks --secret webhook.secret
  totem-partner webhook set --url https://erp.example/webhooks --secret env:SECRET --event authorization.finished`;

interface WebhookFlags extends RecordFlags {
  url?: string;
  event?: (typeof EventName.enum)[number][];
  secret?: string;
  unsigned?: true;
}

export function addWebhook(program: Command, { io }: Context): void {
  const { out } = io;
  const group = program
    .command("webhook")
    .description("show, set, delete and restore the webhook configuration")
    .addHelpText("after", help);
  const show = async (found: WebhookConfiguration | null, flags: RecordFlags): Promise<void> => {
    if (found !== null) await printRecord(found, flags, io);
    else line(out, flags.json ? "null" : "There is no webhook. Create one with totem-partner webhook set.");
  };
  recordCommand(group, "get", "show the configuration").action(async (flags: RecordFlags) => {
    const { webhook } = await connect(flags, io);
    await show(await webhook.get(), flags);
  });
  recordCommand(group, "set", "register the configuration, or replace it entirely")
    .option("--url <url>", "the address to deliver to")
    .option(
      "--secret <file>",
      "a file with the secret, readable only by you; or env:NAME, or - (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
    )
    .option("--unsigned", "send unsigned deliveries, which cannot be verified")
    .addOption(eventOption())
    .action(async (flags: WebhookFlags) => {
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
  recordCommand(group, "delete", "remove the configuration; deliveries stop immediately").action(
    async (flags: RecordFlags) => {
      const { webhook } = await connect(flags, io);
      await webhook.remove();
      line(out, flags.json ? JSON.stringify({ deleted: true }) : "Deleted. Deliveries have stopped.");
    },
  );
  addPreviousSecretFlags(
    recordCommand(group, "restore", "restore the webhook after listen --register was killed"),
  ).action(async (flags: RecordFlags & PreviousSecretFlags) => {
    const { restore } = await import("../webhooks/registration.ts");
    const secret = await readPreviousSecret(flags, io);
    const done = await restore(await connected(flags, io), secret, io.env);
    line(out, flags.json ? JSON.stringify(done) : done.message);
  });
}
