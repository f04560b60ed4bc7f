import { Command } from "commander";
import { addInit } from "./commands/init.ts";
import { addPush } from "./commands/push.ts";
import { addRecordCommands } from "./commands/records.ts";
import { addWebhook } from "./commands/webhook.ts";
import { addDeliveryCommands } from "./commands/deliveries.ts";
import type { ExitCode } from "./failures/exit-codes.ts";
import { packageVersion } from "./package-version.ts";
import type { Surroundings } from "./surroundings/surroundings.ts";

const help = `
The API key comes from TOTEM_PARTNER_API_KEY or from a file that only you can read; an argument would be visible to
every user of the machine. TOTEM_PARTNER_BASE_URL is the address of the service.`;

/** The command line of totem-partner. Commands load their dependencies when they run. */
export function createProgram(surroundings: Surroundings, done: (code: ExitCode) => void): Command {
  const program = new Command("totem-partner")
    .description("Push orders to a logistics authorization service, receive its webhooks, and diagnose signatures.")
    .version(packageVersion())
    .addHelpText("after", help);
  const context = { surroundings, done };
  addPush(program, context);
  addInit(program, context);
  addRecordCommands(program, context);
  addWebhook(program, context);
  addDeliveryCommands(program, context);
  return program;
}
