import { runCommandLine } from "@totem-partner/spec/shell";
import { type Print, processPrint } from "./print.ts";
import { createProgram } from "./program.ts";

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[], print: Print = processPrint): Promise<number> {
  const failed = await runCommandLine(argv, {
    program: createProgram(print),
    write: (text) => process.stdout.write(text),
    complain: (line) => print.aside(line),
    mistake: ({ code }) =>
      code === "commander.help"
        ? `${argv.join(" ")} needs one of its commands; see totem-sandbox ${argv.join(" ")} --help.`
        : undefined,
  });
  return failed ?? Number(process.exitCode ?? 0);
}
