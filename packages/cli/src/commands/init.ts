import type { Command } from "commander";
import type { InitFlags } from "../init/init-command.ts";
import type { Context } from "./context.ts";

const help = `
Reads the beginning of the file and writes a mapping, with a comment on every guess to confirm. Sends nothing.

Examples:
  totem-partner init orders.csv
  totem-partner init orders.xlsx --out erp.yaml --zone Atlantic/Canary`;

/** Adds `init`. */
export function addInit(program: Command, { surroundings, done }: Context): void {
  program
    .command("init")
    .description("write a mapping for a file, with guesses to confirm")
    .argument("<file>", "a CSV, JSON Lines or Excel file with some rows")
    .option(
      "--out <file>",
      "where to write the mapping; an existing file is not overwritten (default: FILE.mapping.yaml)",
    )
    .option("--zone <zone>", "the time zone of the dates (default: this machine's)")
    .option("--sheet <name>", "the sheet of a workbook (default: the first)")
    .addHelpText("after", help)
    .action(async (file: string, flags: InitFlags) => {
      const { init } = await import("../init/init-command.ts");
      done(await init(file, flags, surroundings));
    });
}
