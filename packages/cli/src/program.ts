import { readFileSync } from "node:fs";
import { Command } from "commander";
import { addCatalog } from "./records/catalog.ts";
import { addInit, addPush } from "./commands/push.ts";
import { addAuthorizations } from "./records/authorizations.ts";
import { addWebhook } from "./records/webhook.ts";
import { addDeliveryCommands } from "./commands/deliveries.ts";
import type { ExitCode } from "./failures/failure.ts";
import type { Surroundings } from "./surroundings/surroundings.ts";

const help = `
The API key comes from TOTEM_PARTNER_API_KEY or from a file that only you can read; an argument would be visible to
every user of the machine. TOTEM_PARTNER_BASE_URL is the address of the service.`;

/** The version of this package. */
function packageVersion(): string {
  const source: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const known = typeof source === "object" && source !== null && "version" in source;
  return known ? String(source.version) : "unknown";
}

/** The command line of totem-partner. Commands load their dependencies when they run. */
export function createProgram(surroundings: Surroundings, done: (code: ExitCode) => void): Command {
  const program = new Command("totem-partner")
    .description("Push orders to a logistics authorization service, receive its webhooks, and diagnose signatures.")
    .version(packageVersion())
    .addHelpText("after", help);
  const context = { surroundings, done };
  addPush(program, context);
  addInit(program, context);
  addAuthorizations(program, context);
  addCatalog(program, "products", context);
  addCatalog(program, "warehouses", context);
  addWebhook(program, context);
  addDeliveryCommands(program, context);
  return program;
}
