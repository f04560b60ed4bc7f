import type { Command } from "commander";
import type { Surroundings } from "../surroundings/surroundings.ts";

/** What the options of a command say of its company. */
export interface CompanyFlags {
  company?: string;
  baseUrl?: string;
  apiKeyFile?: string;
}

/** The environment of a command for the company that it names, and what is shown of that; undefined if it names none. */
export async function chosenCompany(command: Command, env: Surroundings["env"]) {
  if (!command.options.some(({ long }) => long === "--company")) return undefined;
  const flags = command.opts<CompanyFlags>();
  const name = flags.company ?? env["TOTEM_PARTNER_COMPANY"] ?? "";
  if (name === "") return undefined;
  // Loaded here, so that commands without a company start without it.
  const { environmentOf } = await import("./companies-file.ts");
  return environmentOf(name, flags, env);
}
