import { type Command, Option } from "commander";
import { numberIn, repeatable } from "./flag-values.ts";
import { addBeginningFlags, type ServeFlags } from "./serve-flags.ts";

export interface CertifyFlags extends Pick<ServeFlags, "assume" | "profile" | "now" | "seed" | "randomSeed"> {
  trial?: string[];
  list?: true;
  jobs: number;
  timeout: number;
  output: string;
  json?: string;
  complete?: true;
}

const readCount = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer of at least 1.");

export const addCertifyFlags = (command: Command): Command =>
  addBeginningFlags(command)
    .option("--trial <id>", "only this trial; repeatable", repeatable(String))
    .option("--list", "list the trials, and run nothing")
    .addOption(new Option("--complete", "fail also on what was not exercised or is undecided"))
    .option("--jobs <number>", "how many runs to start in parallel", readCount, 8)
    .option("--timeout <seconds>", "the timeout of a run, besides what its trial takes", readCount, 120)
    .option("--output <folder>", "where to keep the output of the command", "totem-certify")
    .option("--json <file>", "write the report as JSON");
