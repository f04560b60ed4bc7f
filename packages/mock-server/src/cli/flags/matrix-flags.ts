import type { Command } from "commander";
import { numberIn, repeatable } from "./flag-values.ts";
import { addBeginningFlags, type ServeFlags } from "./serve-flags.ts";

export interface MatrixFlags extends Pick<ServeFlags, "assume" | "profile" | "now" | "seed" | "randomSeed"> {
  only?: string[];
  jobs: number;
  timeout: number;
  output: string;
  json?: string;
  junit?: string;
  markdown?: string;
}

const readCount = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer of at least 1.");

export const addMatrixFlags = (command: Command): Command =>
  addBeginningFlags(command)
    .option(
      "--only <id>",
      "try only the alternatives of this open point, including a custom one from --assume; repeatable",
      repeatable(String),
    )
    .option("--jobs <number>", "how many runs to start in parallel", readCount, 1)
    .option("--timeout <seconds>", "the timeout of a run; a run that exceeds it has failed", readCount, 600)
    .option("--output <folder>", "where to keep the output of failed runs", "totem-matrix")
    .option("--json <file>", "write the report as JSON")
    .option("--junit <file>", "write the report as JUnit XML")
    .option("--markdown <file>", "write the report as Markdown");
