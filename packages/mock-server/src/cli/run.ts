import { type Command, CommanderError } from "commander";
import { UsageError } from "../input/usage-error.ts";
import { type Actions, createProgram } from "./program.ts";

/** Each command is loaded when it runs: a server starts without the code of a calibration or a proxy. */
const actions: Actions = {
  serve: async (flags) => (await import("./serve.ts")).serve(flags),
  exec: async (command, flags) => (await import("./exec.ts")).exec(command, flags),
  matrix: async (command, flags) => (await import("./matrix.ts")).matrix(command, flags),
  certify: async (command, flags) => (await import("./certify.ts")).certify(command, flags),
  calibrate: async (flags) => (await import("./calibrate.ts")).calibrate(flags),
  init: async (file) => (await import("./init.ts")).init(file),
  assumptions: async (flags) => (await import("./assumptions.ts")).assumptions(flags),
  contract: async (flags) => (await import("./contract.ts")).contract(flags),
  proxy: async (flags) => (await import("./proxy.ts")).proxy(flags),
  trigger: async (type, flags) => (await import("./trigger.ts")).trigger(type, flags),
  profileAsk: async (file, flags) => (await import("./profile-ask.ts")).profileAsk(file, flags),
  health: async (flags) => (await import("./health.ts")).health(flags),
};

const oneLine = (text: string): string =>
  text
    .trim()
    .replace(/^error: /, "")
    .replaceAll(/\s*\n\s*/g, " ");

/** A command, and all below it. */
const withInner = (command: Command): Command[] => [command, ...command.commands.flatMap(withInner)];

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[]): Promise<number> {
  const complain = (text: string) => process.stderr.write(`totem-mock: ${oneLine(text)}\n`);
  const program = createProgram(actions);
  for (const command of withInner(program)) {
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
