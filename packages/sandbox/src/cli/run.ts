import { oneLine, withInner } from "@totem-partner/spec/command-line";
import { askingWord } from "@totem-partner/spec/completion";
import { UsageError } from "@totem-partner/spec/program";
import { CommanderError } from "commander";
import { type Print, processPrint } from "./print.ts";
import { createProgram } from "./program.ts";

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[], print: Print = processPrint): Promise<number> {
  const complain = (text: string) => print.aside(`totem-sandbox: ${text}`);
  const program = createProgram(print, async (flags) => (await import("./serve.ts")).serve(flags));
  for (const command of withInner(program)) {
    command
      .allowExcessArguments(false)
      .exitOverride()
      .configureOutput({ writeErr: () => undefined, outputError: (text) => complain(oneLine(text)) });
  }
  try {
    if (argv[0] === askingWord) {
      const { complete } = await import("@totem-partner/spec/completion-candidates");
      await complete(program, argv.slice(1), (text) => process.stdout.write(text));
    } else if (argv.length === 0) program.outputHelp();
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
