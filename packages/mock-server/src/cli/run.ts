import type { ValuesOf } from "@totem-partner/spec/completion-candidates";
import { commandOf, runCommandLine } from "@totem-partner/spec/shell";
import type { Command } from "commander";
import { createProgram } from "./program.ts";

function asksForJson(program: Command, argv: readonly string[]): boolean {
  const command = commandOf(program, argv);
  const isFlag = command.options.some(({ long, required }) => long === "--json" && !required);
  return argv.includes("--json") && (isFlag || command === program);
}

const asksForTrials = ([name, ...rest]: readonly string[]): boolean =>
  name === "certify" ? rest.includes("--help") || rest.includes("-h") : name === "help" && rest[0] === "certify";

/** The values that no definition lists. What knows them is only loaded when one of them is completed. */
const values: ValuesOf = async ({ long }) => {
  if (long === "--trial") {
    const { allTrials } = await import("../certify/chosen-trials.ts");
    return allTrials.map(({ id, rule }) => ({ value: id, description: rule }));
  }
  if (long !== "--assume" && long !== "--only") return undefined;
  const { describeAssumptions } = await import("@totem-partner/simulator");
  const points = describeAssumptions();
  if (long === "--only") return points.map(({ id, question }) => ({ value: id, description: question }));
  return points.flatMap((point) =>
    point.values
      // Some stand for many values, such as <integer>.
      .filter(({ value }) => !value.startsWith("<"))
      .map(({ value, meaning }) => ({ value: `${point.id}=${value}`, description: meaning })),
  );
};

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[]): Promise<number> {
  const program = createProgram();
  if (asksForTrials(argv)) (await import("../certify/chosen-trials.ts")).addTrialsToHelp(program);
  // npm users put a -- before flags, which pnpm passes on.
  const words = argv[0] === "serve" && argv[1] === "--" ? ["serve", ...argv.slice(2)] : argv;
  const failed = await runCommandLine(words, {
    program,
    write: (text) => process.stdout.write(text),
    complain: (line) => process.stderr.write(`${line}\n`),
    values,
    wantsJson: () => asksForJson(program, argv),
  });
  return failed ?? Number(process.exitCode ?? 0);
}
