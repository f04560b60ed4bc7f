import { EventName } from "@totem-partner/spec/requests";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { RecordFlags } from "../records/authorizations.ts";
import type { WebhookFlags } from "../records/webhook.ts";
import { type Context, recordCommand } from "./context.ts";

const help = `
Examples:
  totem-partner webhook set --url https://erp.example/webhooks --secret webhook.secret
  totem-partner webhook set --url https://erp.example/webhooks --secret env:SECRET --event authorization.finished`;

/** Adds `webhook`. */
export function addWebhook(program: Command, { surroundings }: Context): void {
  const group = program
    .command("webhook")
    .description("show, set and delete the webhook configuration")
    .addHelpText("after", help);
  const load = () => import("../records/webhook.ts");
  const event = new Option("--event <event>", "an event to deliver; repeatable (default: all authorization events)")
    .choices(EventName.enum)
    .argParser((name: string, before: WebhookFlags["event"]) => {
      const event = EventName.enum.find((one) => one === name);
      if (event !== undefined) return [...(before ?? []), event];
      throw new InvalidArgumentError(`Allowed events: ${EventName.enum.join(", ")}.`);
    });
  recordCommand(group, "get", "show the configuration").action(async (flags: RecordFlags) =>
    (await load()).getWebhook(flags, surroundings),
  );
  recordCommand(group, "set", "register the configuration, or replace it entirely")
    .option("--url <url>", "the address to deliver to")
    .option(
      "--secret <file>",
      "a file with the secret, readable only by you; or env:NAME, or - (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
    )
    .option("--no-secret", "send unsigned deliveries, which cannot be verified")
    .addOption(event)
    .action(async (flags: WebhookFlags) => (await load()).setWebhook(flags, surroundings));
  recordCommand(group, "delete", "remove the configuration; deliveries stop immediately").action(
    async (flags: RecordFlags) => (await load()).deleteWebhook(flags, surroundings),
  );
}
