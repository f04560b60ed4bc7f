import { addCompletion } from "@totem-partner/spec/completion";
import { nearest } from "@totem-partner/spec/nearest";
import { versionIn } from "@totem-partner/spec/program";
import { oneLine, runCommandLine } from "@totem-partner/spec/shell";
import { Command, type CommanderError } from "commander";
import { addCompanies } from "./companies/companies-command.ts";
import { chosenCompany, completed } from "./companies/chosen-company.ts";
import { addDeliveryCommands } from "./commands/deliveries.ts";
import { addPushCommands } from "./commands/push.ts";
import { type ExitCode, exitCodes } from "./failures/failure.ts";
import { formatError } from "./failures/format-error.ts";
import { addAuthorizations } from "./records/authorizations.ts";
import { addCatalog } from "./records/catalog.ts";
import { addCleaning } from "./records/cleaning.ts";
import { addWebhook } from "./records/webhook.ts";
import { line, type Output, type Io, processIo } from "./io.ts";

const help = `
The API key comes from TOTEM_PARTNER_API_KEY or from a file that only you can read; an argument would be visible to
every user of the machine. TOTEM_PARTNER_BASE_URL is the address of the service. Or keep several companies in one file, and
choose one with --company; totem-partner companies --help shows how.`;

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
  addCompanies(program, context);
  addCompletion(program, (text) => line(io.out, text));
  return program;
}

const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();

function tellMistake({ code, message }: CommanderError, command: Command): string {
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

export async function run(argv: readonly string[], given: Io = processIo()): Promise<number> {
  const { err } = given;
  const out = watched(given.out);
  let { env } = given;
  const io = {
    ...given,
    out,
    /** That of the company, once one was chosen. */
    get env() {
      return env;
    },
  };
  let code: ExitCode = exitCodes.done;
  const program = createProgram(io, (ended) => (code = ended));
  program.hook("preAction", async (_, command) => {
    const chosen = await chosenCompany(command, env);
    if (chosen === undefined) return;
    ({ env } = chosen);
    line(err, chosen.said);
  });
  const failed = await runCommandLine(argv, {
    program,
    write: (text) => out.write(text),
    complain: (text) => line(err, text),
    helpWidth: () => Math.min(out.columns ?? 100, 120),
    values: (option) => completed(option, env),
    // A summary that was already printed has the error; otherwise, JSON output is still required.
    wantsJson: () => argv.includes("--json") && !out.isUsed,
    mistake: tellMistake,
    async explain(error) {
      const { lines: said, problem } = await formatError(error);
      const isTraced = problem.exitCode === exitCodes.defect && env["TOTEM_PARTNER_DEBUG"] === "1";
      const trace = isTraced && error instanceof Error ? (error.stack ?? "").split("\n") : [];
      return { lines: [...said, ...trace], problem };
    },
  });
  return failed ?? code;
}
