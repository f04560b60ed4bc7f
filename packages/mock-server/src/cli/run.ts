import { CommanderError } from "commander";
import { UsageError } from "../input/usage-error.ts";
import { assumptions } from "./assumptions.ts";
import { calibrate } from "./calibrate.ts";
import { contract } from "./contract.ts";
import { exec } from "./exec.ts";
import { init } from "./init.ts";
import { matrix } from "./matrix.ts";
import { createProgram } from "./program.ts";
import { proxy } from "./proxy.ts";
import { serve } from "./serve.ts";
import { trigger } from "./trigger.ts";

const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/^error: /, "")
    .replaceAll(/\s*\n\s*/g, " ");

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[]): Promise<number> {
  const complain = (text: string) => process.stderr.write(`totem-mock: ${oneLine(text)}\n`);
  const program = createProgram({ serve, exec, matrix, calibrate, init, assumptions, contract, proxy, trigger });
  for (const command of [program, ...program.commands]) {
    command.configureOutput({ writeErr: () => undefined, outputError: complain });
  }
  if (argv.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    // npm users put a -- before flags, which pnpm passes on.
    const flags = argv[0] === "serve" && argv[1] === "--" ? ["serve", ...argv.slice(2)] : argv;
    await program.parseAsync(flags, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof UsageError)) throw error;
    for (const line of error.message.split("\n")) complain(line);
    return 2;
  }
}
