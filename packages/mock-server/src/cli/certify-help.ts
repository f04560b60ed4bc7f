import type { Command } from "commander";
import { allTrials } from "../certify/chosen-trials.ts";

/** Ends the help of `certify` with its trials. Only that help needs them, so they are not part of the definition. */
export function addTrialsToHelp(program: Command): void {
  const width = Math.max(...allTrials.map(({ id }) => id.length));
  const lines = allTrials.map(({ id, rule }) => `  ${id.padEnd(width)}  ${rule}`);
  const certify = program.commands.find((command) => command.name() === "certify");
  certify?.addHelpText("after", `\nTrials:\n${lines.join("\n")}`);
}
