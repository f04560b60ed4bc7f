import type { Command } from "commander";
import type { Context } from "../commands/flags.ts";
import { line } from "../io/io.ts";

const help = `
The file has what a command needs for each company, and only you may be able to read it (chmod 600):

  version: 1
  companies:
    north: { baseUrl: https://service.example/partner, apiKeyFile: north.key }
    south: { baseUrl: https://service.example/partner, apiKey: ..., webhookSecretFile: south.secret }

Paths in it are relative to it. It is at ~/.config/totem-partner/companies.yaml, or where TOTEM_PARTNER_COMPANIES says.

Examples:
  totem-partner companies
  totem-partner push orders.csv --map orders.mapping.yaml --company north`;

/** Adds the command that lists the companies of the file, without their keys. */
export function addCompanies(program: Command, { io }: Context): void {
  program
    .command("companies")
    .description("list the companies that --company can name")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async ({ json }: { json?: true }) => {
      const { out, env } = io;
      const { readCompanies } = await import("./companies-file.ts");
      const { path, companies } = await readCompanies(env);
      const listed = [...companies].map(([name, { baseUrl }]) => ({ name, baseUrl }));
      if (json) line(out, JSON.stringify({ file: path, companies: listed }));
      else {
        const { printTable } = await import("@totem-partner/spec/table");
        printTable(
          out,
          ["Name", "Base URL"],
          listed.map(({ name, baseUrl }) => [name, baseUrl]),
        );
      }
    });
}
