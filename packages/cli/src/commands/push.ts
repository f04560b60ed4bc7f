import { define } from "@totem-partner/spec/flags";
import type { Command } from "commander";
import { Failure } from "../failures/failure.ts";
import { type Context, initFlags, pushFlags } from "./flags.ts";

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

const initHelp = `
Reads the start of the file and writes a mapping, with a comment on every guess to confirm. Sends nothing.

Examples:
  totem-partner init orders.csv
  totem-partner init orders.xlsx --out erp.yaml --zone Atlantic/Canary`;

export function addPushCommands(program: Command, { io, done }: Context): void {
  const pushed = "a CSV, JSON Lines, Excel or LibreOffice file (.csv, .jsonl, .xlsx, .ods), or - for standard input";
  const command = program
    .command("push")
    .description("create an authorization from each row of a file")
    .argument("<file>", pushed)
    .addHelpText("after", pushHelp);
  define(command, pushFlags, async ({ map, ...flags }, file: string) => {
    if (map === undefined) throw new Failure(withoutMapping);
    const { push } = await import("../push/push-command.ts");
    done(await push(file, { ...flags, map }, io));
  });

  const initCommand = program
    .command("init")
    .description("write a mapping for a file, with guesses to confirm")
    .argument("<file>", "a CSV, JSON Lines or Excel file with some rows, or - for standard input")
    .addHelpText("after", initHelp);
  define(initCommand, initFlags, async (flags, file: string) => {
    const { init } = await import("../init/init-command.ts");
    done(await init(file, flags, io));
  });
}
