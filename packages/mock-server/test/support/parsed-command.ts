import { createProgram } from "../../src/cli/program.ts";

/** A command as the program would run it: its name, and what it is given. */
export interface ParsedCommand {
  name: string;
  given: unknown[];
}

/** Reads a command line without running anything. Throws for one that is refused. */
export async function parsed(...argv: string[]): Promise<ParsedCommand> {
  const found: ParsedCommand[] = [];
  const program = createProgram().configureOutput({ outputError: () => undefined });
  for (const command of program.commands) {
    command
      .configureOutput({ outputError: () => undefined })
      .action((...given: unknown[]) => void found.push({ name: command.name(), given: given.slice(0, -1) }));
  }
  await program.parseAsync(argv, { from: "user" });
  const [command] = found;
  if (command === undefined || found.length > 1) throw new Error(`It came to ${String(found.length)} commands.`);
  return command;
}

/** The flags that a command receives from a command line, last. */
export const flagsOf = async (...argv: string[]): Promise<unknown> => (await parsed(...argv)).given.at(-1);
