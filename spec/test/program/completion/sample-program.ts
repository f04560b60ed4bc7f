import { Argument, Command, Option } from "commander";
import { complete } from "../../../program/completion/candidates.ts";
import { addCompletion, askingWord } from "../../../program/completion/completion-command.ts";

/** A program with what programs have: values that are listed, values that only it knows, files, and commands to run. */
export function sampleProgram(writeLine: (text: string) => void): Command {
  const program = new Command("sample-tool").enablePositionalOptions();
  program
    .command("list")
    .description("list them")
    .addOption(new Option("--status <status>", "only these").choices(["Active", "Finished"]))
    .option("--assume <id=value>", "how a point is settled")
    .option("--url <url>", "where they are")
    .option("--dry-run", "ask nothing");
  program.command("emit").addArgument(new Argument("<event>", "the event").choices(["created", "cancelled"]));
  program
    .command("read")
    .description("read a file")
    .argument("<file>")
    .option("--out <folder>", "where to")
    .option("--all");
  program.command("run").argument("<command...>").passThroughOptions().option("--pairs", "in pairs");
  addCompletion(program, writeLine);
  return program;
}

const points = ["list-envelope=data", "list-envelope=items", "create-status=200"];

/** Runs the program, which knows the values of --assume. */
export async function runSample(argv: readonly string[], write: (text: string) => void): Promise<void> {
  const program = sampleProgram((text) => write(`${text}\n`));
  if (argv[0] !== askingWord) await program.parseAsync(argv, { from: "user" });
  else {
    await complete(program, argv.slice(1), write, ({ long }) =>
      Promise.resolve(long === "--assume" ? points.map((value) => ({ value, description: "a point" })) : undefined),
    );
  }
}

if (import.meta.main) await runSample(process.argv.slice(2), (text) => process.stdout.write(text));
