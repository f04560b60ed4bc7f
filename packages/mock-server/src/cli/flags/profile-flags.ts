import type { Command } from "commander";
import { repeatable } from "./flag-values.ts";

/** The flags of `profile ask`. */
export interface AskFlags {
  all?: boolean;
  only?: string[];
}

const askExamples = `
An empty line leaves a point open, or keeps the value that the profile has. "?" says more, "quit" ends. Each answer is
saved at once; comments and all other values of the file stay as they are. Answers can come from a pipe, one a line: the
first invalid one ends the command.

Exits with 0, with 2 for an invalid answer, flag or file, and with 3 on an interruption.

Examples:
  totem-mock profile ask
  totem-mock profile ask service.yaml --all
  totem-mock profile ask service.yaml --only event-names --only delivery-body
  totem-mock serve --profile service.yaml`;

/** Adds the commands that work on a profile. */
export function addProfileCommands(command: Command, ask: (file: string, flags: AskFlags) => Promise<void>): void {
  command.description("complete a profile: how a service settles the open points").action(() => command.outputHelp());
  command
    .command("ask")
    .description("ask you, in words, what neither calibrate nor proxy --observe can find out, and write a profile")
    .argument("[file]", "the profile; it is created if it does not exist", "service.yaml")
    .option("--all", "ask about every open point; those that calibrate can settle come last")
    .option("--only <id>", "ask about this point only, settled or not; repeatable", repeatable(String))
    .addHelpText("after", askExamples)
    .action((file: string, flags: AskFlags) => ask(file, flags));
}
