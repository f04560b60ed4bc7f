import { type Fields, isFields } from "@totem-partner/spec/fields";
import type { Command } from "commander";
import { text } from "./pretty-line.ts";
import { addConnectionFlags, clientOf, type ConnectionFlags } from "./connection-flags.ts";
import type { Print } from "./print.ts";

type KeyFlags = ConnectionFlags & { json?: boolean };

const pathOf = (company: string, ...more: string[]): string =>
  ["", "companies", company, "keys", ...more].map(encodeURIComponent).join("/");

/** The items of a list that the server returned. */
export const itemsOf = (body: unknown): Fields[] =>
  isFields(body) && Array.isArray(body["items"]) ? body["items"].filter(isFields) : [];

/** A new key is shown once: only a digest of it is stored. The key alone goes to stdout, everything else to stderr. */
function printNew(print: Print, body: unknown, flags: KeyFlags): void {
  if (flags.json === true) {
    print.json(body);
    return;
  }
  const key = isFields(body) ? body : {};
  print.aside(`Key ${text(key["id"])} of ${text(key["company"])}. Copy it now, it is not shown again:`);
  print.line(text(key["apiKey"]));
}

/** The commands for keys. */
export function addKeyCommands(program: Command, print: Print): void {
  const keys = program.command("keys").description("issue, list, rotate and revoke the keys of companies");
  const command = (name: string): Command => addConnectionFlags(keys.command(name)).option("--json", "print JSON");
  command("create")
    .description("issue a key; the first key creates the company")
    .argument("<company>", "lowercase letters, digits and hyphens")
    .option("--name <name>", "the purpose of the key", "unnamed")
    .action(async (company: string, flags: KeyFlags & { name: string }) => {
      printNew(print, await clientOf(flags).call("POST", pathOf(company), { name: flags.name }), flags);
    });
  command("list")
    .description("list the keys of a company, without the keys themselves")
    .argument("<company>")
    .action(async (company: string, flags: KeyFlags) => {
      const body = await clientOf(flags).call("GET", pathOf(company));
      if (flags.json === true) {
        print.json(body);
        return;
      }
      const rows = itemsOf(body).map(({ id, name, createdAt, endsAt }) => [id, name, createdAt, endsAt].map(text));
      print.table(["id", "name", "created", "ends"], rows);
    });
  command("rotate")
    .description("replace a key; the old one stays valid for some hours")
    .argument("<company>")
    .argument("<id>", "the id of the old key; see keys list")
    .option("--hours <number>", "how long the old key stays valid; 0 revokes it now", "24")
    .action(async (company: string, id: string, flags: KeyFlags & { hours: string }) => {
      printNew(
        print,
        await clientOf(flags).call("POST", pathOf(company, id, "rotate"), { hours: Number(flags.hours) }),
        flags,
      );
    });
  command("revoke")
    .description("revoke a key")
    .argument("<company>")
    .argument("<id>", "the id of the key; see keys list")
    .action(async (company: string, id: string, flags: KeyFlags) => {
      await clientOf(flags).call("DELETE", pathOf(company, id));
      print.aside(`Key ${id} of ${company} is revoked.`);
    });
}
