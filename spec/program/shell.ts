import { type Command, CommanderError } from "commander";
import { askingWord } from "./completion/asking.ts";
import type { ValuesOf } from "./completion/candidates.ts";
import { type Problem, problemLine } from "./problem.ts";
import { UsageError } from "./program.ts";

/** The end of a command: lines for people, and the same for programs. */
export interface Ending {
  lines: readonly string[];
  problem: Problem;
}

/** The differences between programs. */
interface Shell {
  program: Command;
  /** Writes help, completions and JSON. */
  write: (text: string) => unknown;
  /** Writes a line for people. */
  complain: (line: string) => void;
  /** The number of columns for help. Default: those of the terminal. */
  helpWidth?: () => number;
  /** The values of an option that its definition does not list. */
  values?: ValuesOf;
  /** True if a failure is also written as JSON. Default: never. */
  wantsJson?: () => boolean;
  /** The meaning of a mistake in the command line. Default: commander's message. */
  mistake?: (error: CommanderError, command: Command) => string | undefined;
  /** The meaning of any other error; undefined for a defect, which is thrown. Default: that of a `UsageError`. */
  explain?: (error: unknown) => Ending | undefined | Promise<Ending | undefined>;
}

/** A command, and all below it. */
const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

/** The command that a command line selects, as far as its words are names of commands. */
export function commandOf(program: Command, argv: readonly string[]): Command {
  let command = program;
  for (const word of argv) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

/** Commander's message, on one line and without the values of options, one of which may be a secret. */
export const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/^error: /, "")
    .replace(/(--[\w-]+)=[^']*/, "$1")
    .replaceAll(/\s*\n\s*/g, " ");

function endingOfUsage(error: unknown, name: string): Ending | undefined {
  if (!(error instanceof UsageError)) return undefined;
  const { message, facts } = error;
  const lines = message.split("\n").map((line, at) => (at === 0 ? line : `${name}: ${line.trim()}`));
  return { lines, problem: { ...facts, message } };
}

/** Runs a command line. Returns the exit code of a failure; undefined if there was none. */
export async function runCommandLine(argv: readonly string[], shell: Shell): Promise<number | undefined> {
  const { program, write, complain, helpWidth, values, wantsJson = () => false, mistake, explain } = shell;
  const name = program.name();
  for (const command of withInner(program)) {
    command.exitOverride().configureOutput({
      ...{ writeOut: write, writeErr: () => undefined, outputError: () => undefined },
      ...(helpWidth && { getOutHelpWidth: helpWidth }),
    });
  }
  const endingOf = (error: unknown): Ending | undefined | Promise<Ending | undefined> => {
    if (!(error instanceof CommanderError)) return explain ? explain(error) : endingOfUsage(error, name);
    const message = mistake?.(error, commandOf(program, argv)) ?? oneLine(error.message);
    return { lines: [message], problem: { exitCode: 2, kind: "usage", message } };
  };
  try {
    if (argv[0] === askingWord) {
      const { complete } = await import("./completion/candidates.ts");
      await complete(program, argv.slice(1), write, values);
    } else if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: "user" });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return undefined;
    const ending = await endingOf(error);
    const message = error instanceof Error ? error.message : String(error);
    const { problem } = ending ?? { problem: { exitCode: 1, kind: "defect", message } };
    if (wantsJson()) write(`${problemLine(problem)}\n`);
    if (ending === undefined) throw error;
    const [first = "", ...more] = ending.lines;
    for (const line of [`${name}: ${first}`, ...more]) complain(line);
    return problem.exitCode;
  }
}
