import type { Command } from "commander";
import { type Actions, createProgram } from "../../src/cli/program.ts";

/** A command as the program would run it: its name, and what it is given. */
export interface ParsedCommand {
  name: keyof Actions;
  given: unknown[];
}

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

/** Reads a command line without running anything. Throws for one that is refused. */
export async function parsed(...argv: string[]): Promise<ParsedCommand> {
  const found: ParsedCommand[] = [];
  const record =
    (name: keyof Actions) =>
    (...given: unknown[]): Promise<void> => {
      found.push({ name, given });
      return Promise.resolve();
    };
  const actions: Record<keyof Actions, (...given: unknown[]) => Promise<void>> = {
    serve: record("serve"),
    exec: record("exec"),
    matrix: record("matrix"),
    certify: record("certify"),
    calibrate: record("calibrate"),
    init: record("init"),
    assumptions: record("assumptions"),
    contract: record("contract"),
    proxy: record("proxy"),
    trigger: record("trigger"),
    health: record("health"),
  };
  const program = createProgram(actions);
  for (const command of withInner(program)) command.configureOutput({ outputError: () => undefined });
  await program.parseAsync(argv, { from: "user" });
  const [command] = found;
  if (command === undefined || found.length > 1) throw new Error(`It came to ${String(found.length)} commands.`);
  return command;
}

/** What a command line gives to its command: the flags, last. */
export const flagsOf = async (...argv: string[]): Promise<unknown> => (await parsed(...argv)).given.at(-1);
