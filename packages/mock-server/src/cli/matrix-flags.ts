import { type Command, InvalidArgumentError } from "commander";
import { addBeginningFlags, type ServeFlags } from "./serve-flags.ts";

/** The flags of `totem-mock matrix`, read. */
export interface MatrixFlags extends Pick<ServeFlags, "assume" | "profile" | "now" | "seed" | "randomSeed"> {
  only?: string[];
  pairs?: true;
  jobs: number;
  timeout: number;
  output: string;
  json?: string;
  junit?: string;
  markdown?: string;
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is an integer of at least 1.");
}

const readId = (id: string, before: string[] | undefined): string[] => [...(before ?? []), id];

/** Adds the flags of a matrix to a command. */
export const addMatrixFlags = (command: Command): Command =>
  addBeginningFlags(command)
    .option("--only <id>", "try only the alternatives of this open point; may be repeated", readId)
    .option("--pairs", "try pairs of alternatives too, many of them in each run")
    .option("--jobs <number>", "how many runs there may be at once", readCount, 1)
    .option("--timeout <seconds>", "how long a run may take before it counts as failed", readCount, 600)
    .option("--output <folder>", "where the output of runs that fail is kept", "totem-matrix")
    .option("--json <file>", "write the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML")
    .option("--markdown <file>", "write the report as Markdown");
