import { define, flag } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import type { Context } from "../commands/flags.ts";
import { line } from "../io.ts";

const help = `
The companies file holds each company's connection settings. Only you may be able to read it (chmod 600):

  version: 1
  companies:
    north: { baseUrl: https://service.example/partner, apiKeyFile: north.key }
    south: { baseUrl: https://service.example/partner, apiKey: ..., webhookSecretFile: south.secret }

Paths in the file are relative to it. It is read from ~/.config/totem-partner/companies.yaml, or from
$TOTEM_PARTNER_COMPANIES.

Examples:
  totem-partner companies
  totem-partner push orders.csv --map orders.mapping.yaml --company north`;

export function addCompanies(program: Command, { io }: Context): void {
  const command = program
    .command("companies")
    .description("list the companies available to --company")
    .addHelpText("after", help);
  define(command, [flag("--json", "print JSON")], async ({ json }) => {
    const { out, env } = io;
    const { readCompanies } = await import("./companies-file.ts");
    const { path, companies } = await readCompanies(env);
    const listed = [...companies].map(([name, { baseUrl }]) => ({ name, baseUrl }));
    if (json) line(out, JSON.stringify({ file: path, companies: listed }));
    else {
      const { printTable } = await import("@totem-partner/spec/table");
      const rows = listed.map(({ name, baseUrl }) => [name, baseUrl]);
      printTable(out, ["Name", "Base URL"], rows);
    }
  });
}
