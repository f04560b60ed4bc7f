import { open, readFile } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";
import { UsageError } from "@totem-partner/spec/program";
import type { Command } from "commander";
import { addConnectionFlags, clientOf, type ConnectionFlags } from "./connection-flags.ts";
import { itemsOf } from "./keys.ts";
import type { Print } from "./print.ts";

type Flags = ConnectionFlags & { json?: boolean };

const pathOf = (company: string, rest = ""): string => `/companies/${encodeURIComponent(company)}${rest}`;

/** The number of companies that are read at a time. */
const pageSize = 100;

const megabytes = (bytes: unknown): string => `${(Number(bytes) / 1_048_576).toFixed(1)} MB`;

const stateOf = ({ isAwake, archivedAt }: Readonly<Record<string, unknown>>): string =>
  archivedAt === null ? (isAwake === true ? "awake" : "asleep") : "archived";

/** A company as a row: what it uses, and what troubles it. */
function rowOf(company: Readonly<Record<string, unknown>>): string[] {
  const usage = isFields(company["usage"]) ? company["usage"] : {};
  const failing = isFields(usage["failing"]) ? `${String(usage["failing"]["attempts"])} failed attempts` : "–";
  const { name, records, storedBytes } = company;
  const used = [records, megabytes(storedBytes), usage["requests"], usage["lastCallAt"] ?? "–", failing];
  return [name, stateOf(company), ...used].map(String);
}

async function writeFile(path: string, body: ReadableStream<Uint8Array>): Promise<void> {
  // An export contains webhook secrets. It never replaces a file.
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    const reason = isFields(error) && error["code"] === "EEXIST" ? "it already exists" : String(error);
    throw new UsageError(`${path} cannot be written: ${reason}.`);
  });
  try {
    for await (const chunk of body) await file.write(chunk);
  } finally {
    await file.close();
  }
}

/** The commands for companies. */
export function addCompanyCommands(program: Command, print: Print): void {
  const companies = program.command("companies").description("list, show, reset, export, import and delete companies");
  const command = (name: string): Command => addConnectionFlags(companies.command(name));
  command("list")
    .description("list companies with their records, storage, requests, last request and failing webhooks")
    .option("--json", "print JSON")
    .action(async (flags: Flags) => {
      const client = clientOf(flags);
      const found: Record<string, unknown>[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const page = itemsOf(await client.call("GET", `/companies?limit=${String(pageSize)}&offset=${String(offset)}`));
        found.push(...page);
        if (page.length < pageSize) break;
      }
      if (flags.json === true) {
        print.json(found);
        return;
      }
      const titles = ["name", "state", "records", "stored", "requests", "last call", "webhook"];
      print.table(titles, found.map(rowOf));
    });
  command("show")
    .description("show a company's details, without its keys")
    .argument("<company>")
    .action(async (company: string, flags: Flags) => print.json(await clientOf(flags).call("GET", pathOf(company))));
  command("bounds")
    .description("override a company's limits; without arguments, reset them to the defaults")
    .argument("<company>")
    .argument("[bounds...]", "such as requestsPerMinute=600; see companies show")
    .action(async (company: string, bounds: string[], flags: Flags) => {
      print.json(await clientOf(flags).call("PUT", pathOf(company, "/bounds"), boundsIn(bounds)));
    });
  command("reset")
    .description("restore a company's initial records and remove everything else; its keys are kept")
    .argument("<company>")
    .action(async (company: string, flags: Flags) => {
      await clientOf(flags).call("POST", pathOf(company, "/_mock/reset"));
      print.aside(`${company} was reset.`);
    });
  command("export")
    .description("write a company's state as JSON, including its webhook secret")
    .argument("<company>")
    .option("--out <file>", "a new file; default: standard output")
    .action(async (company: string, flags: Flags & { out?: string }) => {
      const { body } = await clientOf(flags).send("GET", pathOf(company, "/_mock/state"));
      if (body === null) return;
      if (flags.out !== undefined) await writeFile(flags.out, body);
      else for await (const chunk of body) process.stdout.write(chunk);
    });
  command("import")
    .description("replace a company's state with an exported one")
    .argument("<company>")
    .argument("<file>")
    .action(async (company: string, file: string, flags: Flags) => {
      const text = await readFile(file, "utf8").catch((error: unknown) => {
        throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      });
      await clientOf(flags).call("PUT", pathOf(company, "/_mock/state"), text);
      print.aside(`Imported ${file} into ${company}.`);
    });
  command("delete")
    .description("delete a company with its keys and all its data")
    .argument("<company>")
    .requiredOption("--yes", "confirm; this cannot be undone")
    .action(async (company: string, flags: Flags) => {
      await clientOf(flags).call("DELETE", pathOf(company));
      print.aside(`${company} was deleted.`);
    });
}

/** Bounds as they are written on a command line. The server knows which there are. */
export function boundsIn(words: readonly string[]): Record<string, number> {
  const pairs = words.map((word) => {
    const [, name, number] = /^(\w+)=(\d{1,15}(?:\.\d{1,6})?)$/.exec(word) ?? [];
    if (name === undefined) throw new UsageError(`${word} is not a limit. Write it as requestsPerMinute=600.`);
    return [name, Number(number)] as const;
  });
  return Object.fromEntries(pairs);
}
