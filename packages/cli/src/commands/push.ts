import type { Command } from "commander";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { wholeNumber } from "../flag-readers.ts";
import type { PushFlags } from "../push/push-flags.ts";
import { addConnectionFlags, type Context } from "./context.ts";

const help = `
Checks every row before the first is sent, and sends nothing while one is wrong. The report, FILE.report.csv, has a line
for each row. Running the command again never creates an authorization twice.

Exit codes: 0 every row is on the service; 1 rows were rejected; 2 the command, the mapping or the file is wrong;
3 rows are wrong, nothing was sent; 4 rows without a decision, run it again with --resume; 5 the API key was refused;
130 and 143 ended by a signal, go on with --resume.

Examples:
  totem-partner init orders.csv
  totem-partner push orders.csv --map orders.mapping.yaml --dry-run
  totem-partner push orders.csv --map orders.mapping.yaml --resume`;

const withoutMapping =
  "push needs --map, the mapping that says which column becomes which field. totem-partner init FILE writes one.";

/** Adds `push`. */
export function addPush(program: Command, { surroundings, done }: Context): void {
  const command = program
    .command("push")
    .description("make an authorization of each row of a file")
    .argument("<file>", "a CSV, JSON Lines or Excel file (.csv, .jsonl, .xlsx)")
    .option("--map <mapping>", "how columns become fields; totem-partner init writes one")
    .option("--dry-run", "check every row and send nothing; needs no key")
    .option("--resume", "go on with a push that did not finish; begins one where there is none")
    .option("--accept-changes", "with --resume: go on although file or mapping have changed")
    .option("--skip-invalid", "push the rows that are right, although others are wrong")
    .option("--retry-rejected", "with --resume: send rows again that the service has rejected")
    .option("--concurrency <rows>", "how many rows may be under way at a time", wholeNumber(1, 1000), 8)
    .option("--max-retries <times>", "how often a row is tried again that got no decision", wholeNumber(0, 100), 4)
    .option("--report <file>", "where to write the report (default: FILE.report.csv)")
    .option("--journal <file>", "where to keep what was sent (default: FILE.push.ndjson)")
    .option("--json", "print the summary as JSON")
    .option("--no-progress", "show no progress");
  addConnectionFlags(command)
    .addHelpText("after", help)
    .action(async (file: string, flags: PushFlags) => {
      const { map } = flags;
      if (map === undefined) throw new Failure(exitCodes.usage, withoutMapping);
      const { push } = await import("../push/push-command.ts");
      done(await push(file, { ...flags, map }, surroundings));
    });
}
