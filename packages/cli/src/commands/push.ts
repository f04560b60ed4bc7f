import { type Command, Option } from "commander";
import { fileFormats } from "../push/reading/source.ts";
import { Failure } from "../failures/failure.ts";
import { addConnectionFlags, type Context, type PushFlags, wholeNumber } from "./flags.ts";
import type { InitFlags } from "../init/init-command.ts";

const pushHelp = `
Checks every row before sending the first, and sends nothing if a row is invalid. The report, FILE.report.csv, has a
line for each row. Running the command again never creates an authorization twice.

Exit codes: 0 every row is on the service; 1 rows were rejected; 2 the command, the mapping or a file is invalid,
nothing was sent; 3 rows are invalid, nothing was sent; 4 the push is not finished, run again with --resume;
5 the API key was rejected; 74 as 0, but the output is incomplete; 130 and 143 stopped by a signal,
run again with --resume.

Examples:
  totem-partner init orders.csv
  totem-partner push orders.csv --map orders.mapping.yaml --dry-run
  totem-partner push orders.csv --map orders.mapping.yaml --resume
  totem-partner push orders.csv --map orders.mapping.yaml --rejects orders.rejects.csv
  totem-partner push - --map orders.mapping.yaml < orders.csv`;

const withoutMapping = "push needs --map, the mapping from columns to fields. totem-partner init FILE writes one.";

export function addPush(program: Command, { io, done }: Context): void {
  const command = program
    .command("push")
    .description("create an authorization from each row of a file")
    .argument(
      "<file>",
      "a CSV, JSON Lines, Excel or LibreOffice file (.csv, .jsonl, .xlsx, .ods), or - for standard input",
    )
    .option("--map <mapping>", "the mapping from columns to fields; totem-partner init writes one")
    .option("--dry-run", "check every row without sending anything; needs no API key")
    .option("--resume", "resume a push that did not finish, or start one")
    .option("--accept-changes", "with --resume: continue even if the file or mapping has changed")
    .option("--skip-invalid", "push the valid rows even if others are invalid")
    .option("--retry-rejected", "with --resume: resend rows that the service rejected")
    .option("--concurrency <rows>", "how many rows may be in flight at a time", wholeNumber(1, 1000), 8)
    .option("--max-retries <times>", "how often to retry a row with an unknown outcome", wholeNumber(0, 100), 4)
    .option(
      "--report <file>",
      "where to write the report; .jsonl for exact values (default: FILE.report.csv, or FILE.check.csv with --dry-run)",
    )
    .option("--rejects <file>", "where to write rejected rows, in the format of FILE, to correct and push again")
    .option("--journal <file>", "where to keep the journal (default: FILE.push.ndjson)")
    .option("--json", "print the summary as JSON")
    .option("--no-progress", "hide progress");
  addConnectionFlags(command)
    .addHelpText("after", pushHelp)
    .action(async (file: string, { map, ...flags }: Omit<PushFlags, "map"> & { map?: string }) => {
      if (map === undefined) throw new Failure(withoutMapping);
      const { push } = await import("../push/push-command.ts");
      done(await push(file, { ...flags, map }, io));
    });
}

const initHelp = `
Reads the start of the file and writes a mapping, with a comment on every guess to confirm. Sends nothing.

Examples:
  totem-partner init orders.csv
  totem-partner init orders.xlsx --out erp.yaml --zone Atlantic/Canary`;

export function addInit(program: Command, { io, done }: Context): void {
  program
    .command("init")
    .description("write a mapping for a file, with guesses to confirm")
    .argument("<file>", "a CSV, JSON Lines or Excel file with some rows, or - for standard input")
    .option(
      "--out <file>",
      "where to write the mapping; an existing file is not overwritten (default: FILE.mapping.yaml)",
    )
    .addOption(new Option("--format <format>", "the format of the file (default: by its name)").choices(fileFormats))
    .option("--no-header", "the file has no header line; number the columns")
    .option("--zone <zone>", "the time zone of the dates (default: this machine's)")
    .option("--sheet <name>", "the sheet of a workbook (default: the first that is not hidden)")
    .option("--json", "print the findings as JSON")
    .addHelpText("after", initHelp)
    .action(async (file: string, flags: InitFlags) => {
      const { init } = await import("../init/init-command.ts");
      done(await init(file, flags, io));
    });
}
