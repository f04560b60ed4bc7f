import { type Command, CommanderError } from "commander";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { nearest } from "@totem-partner/spec/nearest";
import { createProgram } from "./program.ts";
import { line, type Surroundings } from "./surroundings.ts";
import { tellError } from "./told-error.ts";

const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

/** Commander's own words, in one line and without the values of options, one of which may be a secret. */
const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/^error: /, "")
    .replace(/(--[\w-]+)=[^']*/, "$1")
    .replaceAll(/\s*\n\s*/g, " ");

/** The command that a command line leads to, as far as its words are names of commands. */
function commandOf(program: Command, argv: readonly string[]): Command {
  let command = program;
  for (const word of argv) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

/** A mistake in the command line, and what was probably meant. */
function tellMistake({ code, message }: CommanderError, command: Command): string {
  const said = oneLine(message);
  if (code !== "commander.unknownOption") return said;
  const given = /(--?[\w-]+)/.exec(said)?.[1] ?? "";
  const options = command.options.flatMap(({ long }) => (typeof long === "string" ? [long] : []));
  const meant = options.find((option) => option.startsWith(given)) ?? nearest(given, options);
  const advice = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `unknown option ${given}.${advice} ${command.name()} --help lists them all.`;
}

/** Runs a command line and returns what the process ends with. */
export async function run(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { out, err, env } = surroundings;
  let code: ExitCode = exitCodes.done;
  const program = createProgram(surroundings, (ended) => (code = ended));
  for (const command of withSubcommands(program)) {
    command
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput({
        writeOut: (text) => out.write(text),
        writeErr: () => undefined,
        outputError: () => undefined,
        getOutHelpWidth: () => Math.min(out.columns ?? 100, 120),
      });
  }
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      line(err, `totem-partner: ${tellMistake(error, commandOf(program, argv))}`);
      return exitCodes.usage;
    }
    const { exitCode, message } = await tellError(error);
    line(err, `totem-partner: ${message}`);
    if (exitCode === exitCodes.defect && env["TOTEM_PARTNER_DEBUG"] === "1" && error instanceof Error)
      line(err, error.stack);
    return exitCode;
  }
}
