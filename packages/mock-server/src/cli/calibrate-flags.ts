import { type Command, InvalidArgumentError } from "commander";

/** The flags of `totem-mock calibrate`, read. */
export interface CalibrateFlags {
  baseUrl: string;
  out?: string;
  dryRun?: true;
  json?: true;
  perMinute: number;
}

function readRate(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is an integer from 1 to 99999.");
}

/** Adds the flags of a calibration to a command. */
export const addCalibrateFlags = (command: Command): Command =>
  command
    .requiredOption("--base-url <url>", "where the service is")
    .option("--out <file>", "write what is settled as a profile, with the evidence as comments")
    .option("--dry-run", "print every request that may be made, and make none")
    .option("--json", "print the report as JSON")
    .option("--per-minute <number>", "how many requests a minute to make at the most", readRate, 60);
