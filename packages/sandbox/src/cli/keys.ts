import { define, flag } from "@totem-partner/spec/flags";
import { isFields } from "@totem-partner/spec/fields";
import type { Command } from "commander";
import { clientOf, connectionFlags, itemsOf, jsonFlag } from "./flags.ts";
import { type Print, text } from "./print.ts";

const pathOf = (company: string, ...more: string[]): string =>
  ["", "companies", company, "keys", ...more].map(encodeURIComponent).join("/");

/** A new key is shown once: only a digest of it is stored. The key alone goes to stdout, everything else to stderr. */
function printNew(print: Print, body: unknown, json = false): void {
  if (json) {
    print.json(body);
    return;
  }
  const key = isFields(body) ? body : {};
  print.aside(`Key ${text(key["id"])} of ${text(key["company"])}. Copy it now, it is not shown again:`);
  print.line(text(key["apiKey"]));
}

export function addKeyCommands(program: Command, print: Print): void {
  const keys = program.command("keys").description("issue, list, rotate and revoke the keys of companies");
  const flags = [...connectionFlags, jsonFlag];
  define(
    keys.command("create"),
    [...flags, flag("--name <name>", "the purpose of the key", { default: "unnamed" })],
    async ({ json, name, ...connection }, company: string) =>
      printNew(print, await clientOf(connection).call("POST", pathOf(company), { name }), json),
  )
    .description("issue a key; the first key creates the company")
    .argument("<company>", "lowercase letters, digits and hyphens");
  define(keys.command("list"), flags, async ({ json, ...connection }, company: string) => {
    const body = await clientOf(connection).call("GET", pathOf(company));
    if (json) {
      print.json(body);
      return;
    }
    const rows = itemsOf(body).map(({ id, name, createdAt, endsAt }) => [id, name, createdAt, endsAt].map(text));
    print.table(["id", "name", "created", "ends"], rows);
  })
    .description("list the keys of a company, without the keys themselves")
    .argument("<company>");
  define(
    keys.command("rotate"),
    [...flags, flag("--hours <number>", "how long the old key stays valid; 0 revokes it now", { default: "24" })],
    async ({ json, hours, ...connection }, company: string, id: string) => {
      const path = pathOf(company, id, "rotate");
      printNew(print, await clientOf(connection).call("POST", path, { hours: Number(hours) }), json);
    },
  )
    .description("replace a key; the old one stays valid for some hours")
    .argument("<company>")
    .argument("<id>", "the id of the old key; see keys list");
  define(keys.command("revoke"), flags, async (connection, company: string, id: string) => {
    await clientOf(connection).call("DELETE", pathOf(company, id));
    print.aside(`Key ${id} of ${company} is revoked.`);
  })
    .description("revoke a key")
    .argument("<company>")
    .argument("<id>", "the id of the key; see keys list");
}
