import { commandOf, oneLine, withInner } from "@totem-partner/spec/command-line";
import { askingWord } from "@totem-partner/spec/completion";
import { type Problem, problemLine } from "@totem-partner/spec/problem";
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
  init: async (file, flags) => (await import("./init.ts")).init(file, flags),
  assumptions: async (flags) => (await import("./assumptions.ts")).assumptions(flags),
  contract: async (flags) => (await import("./contract.ts")).contract(flags),
  proxy: async (flags) => (await import("./proxy.ts")).proxy(flags),
  trigger: async (type, flags) => (await import("./trigger.ts")).trigger(type, flags),
  health: async (flags) => (await import("./health.ts")).health(flags),
};

/** Whether a command line asks for JSON; for some commands, --json names a file for the report instead. */
function asksForJson(program: Command, argv: readonly string[]): boolean {
  const command = commandOf(program, argv);
  const isFlag = command.options.some(({ long, required }) => long === "--json" && !required);
  return argv.includes("--json") && (isFlag || command === program);
}

/** Whether a command line asks for the help of `certify`. */
const asksForTrials = ([name, ...rest]: readonly string[]): boolean =>
  name === "certify" ? rest.includes("--help") || rest.includes("-h") : name === "help" && rest[0] === "certify";

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[]): Promise<number> {
  const complain = (text: string) => process.stderr.write(`totem-mock: ${text}\n`);
  const program = createProgram(actions);
  const isJson = asksForJson(program, argv);
  const fail = (problem: Problem): number => {
    if (isJson) process.stdout.write(`${problemLine(problem)}\n`);
    return problem.exitCode;
  };
  for (const command of withInner(program)) {
    command.configureOutput({ writeErr: () => undefined, outputError: (text) => complain(oneLine(text)) });
  }
  if (argv.length === 0) {
    program.outputHelp();
    return 0;
  }
  try {
    if (argv[0] === askingWord) {
      await (await import("./completed.ts")).completed(program, argv.slice(1));
      return 0;
    }
    if (asksForTrials(argv)) (await import("./certify-help.ts")).addTrialsToHelp(program);
    // npm users put a -- before flags, which pnpm passes on.
    const flags = argv[0] === "serve" && argv[1] === "--" ? ["serve", ...argv.slice(2)] : argv;
    await program.parseAsync(flags, { from: "user" });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      return fail({ exitCode: 2, kind: "usage", message: oneLine(error.message) });
    }
    if (!(error instanceof UsageError)) {
      fail({ exitCode: 1, kind: "defect", message: error instanceof Error ? error.message : String(error) });
      throw error;
    }
    for (const line of error.message.split("\n")) complain(line.trim());
    return fail({ ...error.facts, message: error.message });
  }
}
