import type { Command } from "commander";
import type { ExitCode } from "../failures/exit-codes.ts";
import { wholeNumber } from "./flag-readers.ts";
import type { Surroundings } from "../surroundings/surroundings.ts";

/** Passed to every command. */
export interface Context {
  surroundings: Surroundings;
  /** Called with the exit code of the command. */
  done: (code: ExitCode) => void;
}

/** Adds the options of every command that calls the service. */
export const addConnectionFlags = (command: Command): Command =>
  command
    .option("--base-url <url>", "the address of the service (default: $TOTEM_PARTNER_BASE_URL)")
    .option("--api-key-file <file>", "a file with the API key, readable by you alone (default: $TOTEM_PARTNER_API_KEY)")
    .option("--timeout <seconds>", "how long to wait for each response", wholeNumber(1, 3600), 30);

/** A command for records of the service. */
export const recordCommand = (group: Command, name: string, description: string): Command =>
  addConnectionFlags(group.command(name).description(description)).option("--json", "print JSON");

/** Adds the option for the length of a list. */
export const addLimitFlag = (command: Command): Command =>
  command.option("--limit <records>", "the maximum number to show", wholeNumber(1, 1_000_000), 50);
