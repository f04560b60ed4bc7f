import { Command, InvalidArgumentError, Option } from "commander";
import { packageVersion } from "../start-mock-server.ts";
import type { ServeFlags } from "./serve.ts";

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(port <= 65_535))
    throw new InvalidArgumentError("A port is a number from 0 to 65535; 0 takes any that is free.");
  return port;
}

function readAssumption(text: string, before: Record<string, string>): Record<string, string> {
  const [id, value, ...rest] = text.split("=");
  if (!id || value === undefined || value === "" || rest.length > 0) {
    throw new InvalidArgumentError("Write it as id=value, such as create-status=200.");
  }
  return { ...before, [id]: value };
}

/** What the program does; handed in, so that reading the command line can be seen alone. */
export interface Actions {
  serve: (flags: ServeFlags) => Promise<void>;
}

/** The command line of totem-mock. */
export function createProgram(actions: Actions): Command {
  const program = new Command("totem-mock")
    .description(
      "A logistics authorization service in memory: the partner interface 0.4.0, and a control API at /_mock.",
    )
    .version(packageVersion())
    .exitOverride();
  program
    .command("serve")
    .description("serve the partner interface at / and at /partner until the process is told to end")
    .option("--port <number>", "the port to listen on; 0 takes any that is free", readPort, 4010)
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .option("--assume <id=value>", "settle an open point in another way; may be repeated", readAssumption, {})
    .option("--now <instant>", "the instant at which the clock stands, such as 2026-07-01T06:00:00Z")
    .option("--ready-file <file>", "write { url, apiKey, pid } there when ready, and remove it at the end")
    .addOption(
      new Option("--log <format>", "how requests are logged").choices(["pretty", "json", "silent"]).default("pretty"),
    )
    .allowExcessArguments(false)
    .exitOverride()
    .addHelpText(
      "after",
      `
Every key of the form test_<name> is a company of its own, made on first use; test_demo is a good one to begin with.

Examples:
  totem-mock serve
  totem-mock serve --port 0 --ready-file ready.json --log json
  totem-mock serve --now 2026-07-01T06:00:00Z --assume list-envelope=data --assume default-limit=10`,
    )
    .action((flags: ServeFlags) => actions.serve(flags));
  return program;
}
