import type { Command } from "commander";

/** A command, and all below it. */
export const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

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
