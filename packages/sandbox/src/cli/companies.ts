import { readFile, writeFile } from "node:fs/promises";
import { type Fields, isFields } from "@totem-partner/spec/fields";
import { define, flag } from "@totem-partner/spec/flags";
import { codeOf, messageOf, UsageError } from "@totem-partner/spec/program";
import type { Command } from "commander";
import type { OperatorClient } from "./operator-client.ts";
import { boundsIn, clientOf, connectionFlags, itemsOf, jsonFlag } from "./flags.ts";
import type { Print } from "./print.ts";

const pathOf = (company: string, rest = ""): string => `/companies/${encodeURIComponent(company)}${rest}`;

const pageSize = 100;

const megabytes = (bytes: unknown): string => `${(Number(bytes) / 1_048_576).toFixed(1)} MB`;

const stateOf = ({ isAwake, archivedAt }: Fields): string =>
  archivedAt === null ? (isAwake === true ? "awake" : "asleep") : "archived";

function rowOf(company: Fields): string[] {
  const usage = isFields(company["usage"]) ? company["usage"] : {};
  const failing = isFields(usage["failing"]) ? `${String(usage["failing"]["attempts"])} failed attempts` : "–";
  const { name, records, storedBytes } = company;
  const used = [records, megabytes(storedBytes), usage["requests"], usage["lastCallAt"] ?? "–", failing];
  return [name, stateOf(company), ...used].map(String);
}

async function writeExport(path: string, body: ReadableStream<Uint8Array>): Promise<void> {
  // An export contains webhook secrets. It never replaces a file.
  await writeFile(path, body, { flag: "wx", mode: 0o600 }).catch((error: unknown) => {
    const reason = codeOf(error) === "EEXIST" ? "it already exists" : String(error);
    throw new UsageError(`${path} cannot be written: ${reason}.`);
  });
}

export function addCompanyCommands(program: Command, print: Print): void {
  const companies = program.command("companies").description("list, show, reset, export, import and delete companies");
  define(companies.command("list"), [...connectionFlags, jsonFlag], async ({ json, ...connection }) => {
    const client = clientOf(connection);
    const found: Fields[] = [];
    for (let offset = 0; ; offset += pageSize) {
      const page = itemsOf(await client.call("GET", `/companies?limit=${String(pageSize)}&offset=${String(offset)}`));
      found.push(...page);
      if (page.length < pageSize) break;
    }
    if (json) {
      print.json(found);
      return;
    }
    const titles = ["name", "state", "records", "stored", "requests", "last call", "webhook"];
    print.table(titles, found.map(rowOf));
  }).description("list companies with their records, storage, requests, last request and failing webhooks");

  type Run = (client: OperatorClient, company: string, ...words: string[]) => Promise<void>;
  const about = (name: string, description: string): Command =>
    companies.command(name).description(description).argument("<company>");
  const add = (name: string, description: string, run: Run): Command =>
    define(about(name, description), connectionFlags, (flags, company: string, ...words) =>
      run(clientOf(flags), company, ...words),
    );
  add("show", "show a company's details, without its keys", async (client, company) =>
    print.json(await client.call("GET", pathOf(company))),
  );
  add(
    "bounds",
    "override a company's limits; without arguments, reset them to the defaults",
    async (client, company, ...bounds) =>
      print.json(await client.call("PUT", pathOf(company, "/bounds"), boundsIn(bounds))),
  ).argument("[bounds...]", "such as requestsPerMinute=600; see companies show");
  add(
    "reset",
    "restore a company's initial records and remove everything else; its keys are kept",
    async (client, company) => {
      await client.call("POST", pathOf(company, "/_mock/reset"));
      print.aside(`${company} was reset.`);
    },
  );
  define(
    about("export", "write a company's state as JSON, including its webhook secret"),
    [...connectionFlags, flag("--out <file>", "a new file; default: standard output")],
    async ({ out, ...connection }, company: string) => {
      const { body } = await clientOf(connection).send("GET", pathOf(company, "/_mock/state"));
      if (body === null) return;
      if (out !== undefined) await writeExport(out, body);
      else for await (const chunk of body) process.stdout.write(chunk);
    },
  );
  add("import", "replace a company's state with an exported one", async (client, company, file = "") => {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
    });
    await client.call("PUT", pathOf(company, "/_mock/state"), text);
    print.aside(`Imported ${file} into ${company}.`);
  }).argument("<file>");
  add("delete", "delete a company with its keys and all its data", async (client, company) => {
    await client.call("DELETE", pathOf(company));
    print.aside(`${company} was deleted.`);
  }).requiredOption("--yes", "confirm; this cannot be undone");
}
