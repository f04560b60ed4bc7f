import { addCompletion } from "@totem-partner/spec/completion";
import type { ValuesOf } from "@totem-partner/spec/completion-candidates";
import { define, flag } from "@totem-partner/spec/flags";
import { nearest } from "@totem-partner/spec/nearest";
import { versionIn } from "@totem-partner/spec/program";
import { oneLine, runCommandLine } from "@totem-partner/spec/shell";
import { Command, type CommanderError } from "commander";
import { addDeliveryCommands } from "./commands/deliveries.ts";
import type { ConnectionFlags } from "./commands/flags.ts";
import { addPushCommands } from "./commands/push.ts";
import { type ExitCode, exitCodes, Failure } from "./failures/failure.ts";
import { formatError } from "./failures/format-error.ts";
import { addAuthorizations } from "./records/authorizations.ts";
import { addCatalog } from "./records/catalog.ts";
import { addCleaning } from "./records/cleaning.ts";
import { printList } from "./records/printing.ts";
import { addWebhook } from "./records/webhook.ts";
import { line, type Output, type Io, processIo } from "./io.ts";

const help = `
The API key comes from TOTEM_PARTNER_API_KEY or from a file that only you can read; an argument would be visible to
every user of the machine. TOTEM_PARTNER_BASE_URL is the address of the service. Or keep several companies in one file, and
choose one with --company; totem-partner companies --help shows how.`;

const companiesHelp = `
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

function addCompanies(program: Command, io: Io): void {
  const command = program
    .command("companies")
    .description("list the companies available to --company")
    .addHelpText("after", companiesHelp);
  define(command, [flag("--json", "print JSON")], async ({ json }) => {
    const { out, env } = io;
    const { readCompanies } = await import("./companies-file.ts");
    const { path, companies } = await readCompanies(env);
    const listed = [...companies].map(([name, { baseUrl }]) => ({ name, baseUrl }));
    if (json) line(out, JSON.stringify({ file: path, companies: listed }));
    else await printList(listed, { Name: "name", "Base URL": "baseUrl" }, { limit: Infinity }, io);
  });
}

/** The command line of totem-partner. Commands load their dependencies when they run. */
export function createProgram(io: Io, done: (code: ExitCode) => void): Command {
  const program = new Command("totem-partner")
    .description("Push orders to a logistics authorization service, receive its webhooks, and diagnose signatures.")
    .version(versionIn(new URL("../package.json", import.meta.url)))
    .addHelpText("after", help);
  const context = { io, done };
  addPushCommands(program, context);
  addAuthorizations(program, context);
  addCatalog(program, "products", context);
  addCatalog(program, "warehouses", context);
  addCleaning(program, context);
  addWebhook(program, context);
  addDeliveryCommands(program, context);
  addCompanies(program, io);
  addCompletion(program, (text) => line(io.out, text));
  return program;
}

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function formatMistake({ code, message }: CommanderError, command: Command): string {
  const name = nameOf(command);
  if (code === "commander.help") {
    const names = command.commands.map((one) => one.name()).join(", ");
    return `${name} needs one of its commands: ${names}. ${name} --help explains them.`;
  }
  const said = oneLine(message);
  if (code !== "commander.unknownOption") return said;
  const given = /(--?[\w-]+)/.exec(said)?.[1] ?? "";
  const options = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
  const meant = options.find((option) => option.startsWith(given)) ?? nearest(given, options);
  const advice = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `unknown option ${given}.${advice} ${name} --help lists them all.`;
}

function watched(output: Output): Output & { readonly isUsed: boolean } {
  let isUsed = false;
  return {
    write: (text) => {
      isUsed = true;
      return output.write(text);
    },
    get isUsed() {
      return isUsed;
    },
    get isTTY() {
      return output.isTTY;
    },
    get columns() {
      return output.columns;
    },
  };
}

const settings = ["TOTEM_PARTNER_BASE_URL", "TOTEM_PARTNER_API_KEY", "TOTEM_PARTNER_API_KEY_FILE"] as const;

/** The environment of the company that a command names, and what is said of it. A key is never sent to the address of another. */
async function chosenCompany(command: Command, env: Io["env"]) {
  if (!command.options.some(({ long }) => long === "--company")) return undefined;
  const { company, baseUrl, apiKeyFile } = command.opts<ConnectionFlags>();
  const name = company ?? env["TOTEM_PARTNER_COMPANY"] ?? "";
  if (name === "") return undefined;
  if (baseUrl !== undefined || apiKeyFile !== undefined)
    throw new Failure(`The company ${name} has an address and a key. Leave out --base-url and --api-key-file.`);
  const set = settings.find((variable) => (env[variable] ?? "") !== "");
  if (company === undefined && set !== undefined)
    throw new Failure(`TOTEM_PARTNER_COMPANY and ${set} are both set. Unset one of them, or pass --company.`);
  // Loaded here, so that commands without a company start without it.
  const { companyOf, readCompanies } = await import("./companies-file.ts");
  const found = companyOf(await readCompanies(env), name);
  const chosen = {
    ...env,
    TOTEM_PARTNER_BASE_URL: found.baseUrl,
    TOTEM_PARTNER_API_KEY: found.apiKey,
    TOTEM_PARTNER_API_KEY_FILE: found.apiKeyFile,
    TOTEM_PARTNER_WEBHOOK_SECRET: undefined,
    TOTEM_PARTNER_WEBHOOK_SECRET_FILE: found.webhookSecretFile,
    TOTEM_PARTNER_PROFILE: found.profile,
  };
  return { env: chosen, said: `Company: ${name}, ${found.baseUrl}` };
}

/** The companies of the file, for `--company`; none if it cannot be read, since a shell has no place for why. */
async function completed({ long }: Parameters<ValuesOf>[0], env: Io["env"]): ReturnType<ValuesOf> {
  if (long !== "--company") return undefined;
  const { readCompanies } = await import("./companies-file.ts");
  return readCompanies(env).then(
    ({ companies }) => [...companies.keys()].map((value) => ({ value })),
    () => [],
  );
}

export async function run(argv: readonly string[], given: Io = processIo()): Promise<number> {
  const { err } = given;
  const out = watched(given.out);
  const io: Io = { ...given, out };
  let code: ExitCode = exitCodes.done;
  const program = createProgram(io, (ended) => (code = ended));
  program.hook("preAction", async (_, command) => {
    const chosen = await chosenCompany(command, io.env);
    if (chosen === undefined) return;
    io.env = chosen.env;
    line(err, chosen.said);
  });
  const failed = await runCommandLine(argv, {
    program,
    write: (text) => out.write(text),
    complain: (text) => line(err, text),
    helpWidth: () => Math.min(out.columns ?? 100, 120),
    values: (option) => completed(option, io.env),
    // A summary that was already printed has the error; otherwise, JSON output is still required.
    wantsJson: () => argv.includes("--json") && !out.isUsed,
    mistake: formatMistake,
    async explain(error) {
      const { lines: said, problem } = await formatError(error);
      const isTraced = problem.exitCode === exitCodes.defect && io.env["TOTEM_PARTNER_DEBUG"] === "1";
      const trace = isTraced && error instanceof Error ? (error.stack ?? "").split("\n") : [];
      return { lines: [...said, ...trace], problem };
    },
  });
  return failed ?? code;
}
