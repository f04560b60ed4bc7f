import { UsageError } from "@totem-partner/spec/program";
import { type Command, CommanderError } from "commander";
import { type Print, processPrint } from "./print.ts";
import { createProgram } from "./program.ts";

const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/^error: /, "")
    .replaceAll(/\s*\n\s*/g, " ");

const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[], print: Print = processPrint): Promise<number> {
  const complain = (text: string) => print.aside(`totem-sandbox: ${oneLine(text)}`);
  const program = createProgram(print, async (flags) => (await import("./serve.ts")).serve(flags));
  for (const command of withInner(program)) {
    command
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput({ writeErr: () => undefined, outputError: complain });
  }
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(argv, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.code === "commander.help") {
        complain(`${argv.join(" ")} needs one of its commands; see totem-sandbox ${argv.join(" ")} --help.`);
        return 2;
      }
      return error.exitCode === 0 ? 0 : 2;
    }
    if (!(error instanceof UsageError)) throw error;
    complain(error.message);
    return 2;
  }
}
