import { addCompletion } from "@totem-partner/spec/completion";
import { readNetwork } from "@totem-partner/spec/networks";
import { Command, InvalidArgumentError, Option } from "commander";
import { packageVersion } from "../package-contents.ts";
import { addCompanyCommands } from "./companies.ts";
import { addConfigCommand } from "./config.ts";
import { addTokenFlags, defaultPort } from "./connection-flags.ts";
import { addKeyCommands } from "./keys.ts";
import type { Print } from "./print.ts";
import type { ServeFlags } from "./serve.ts";

const serveExamples = `
Partners use their company's key. It also gives access to the control API (clock, arrivals, faults, assumptions, state)
and to the dashboard at /_mock/ui. The operator's page is /_sandbox.

Examples:
  totem-sandbox serve
  totem-sandbox serve --data /srv/sandbox --deliver-to public --bound requestsPerMinute=600 --log json
  totem-sandbox keys create espiga --name "ERP of Espiga"`;

const integer =
  (least: number, most: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be an integer from ${String(least)} to ${String(most)}.`);
  };

const networks = (text: string, before: readonly string[] = []): string[] => [...before, readNetwork(text)];

const repeated = (text: string, before: readonly string[] = []): string[] => [...before, text];

/** The command line of totem-sandbox. `serve` is passed in, so that other commands do without what it loads. */
export function createProgram(print: Print, serve: (flags: ServeFlags) => Promise<void>): Command {
  const program = new Command("totem-sandbox")
    .description("Host the simulated logistics authorization service for many companies on workerd.")
    .version(packageVersion())
    .exitOverride();
  addTokenFlags(program.command("serve"))
    .description("serve the sandbox until stopped; its folder is created on first start")
    .option("--port <number>", "the port to listen on; 0 picks a free one", integer(0, 65_535), defaultPort)
    .option("--host <address>", "the address to listen on", "127.0.0.1")
    .addOption(
      new Option("--deliver-to <where>", "where deliveries may go: only to public addresses, or anywhere")
        .choices(["public", "any"])
        .default("public"),
    )
    .option(
      "--deny-delivery <network>",
      "a network to which deliveries are blocked, such as 10.0.0.0/8; repeatable",
      networks,
    )
    .option("--bound <name=number>", "a limit for every company, such as requestsPerMinute=600; repeatable", repeated)
    .option("--max-companies <number>", "the maximum number of companies", integer(1, 1_000_000), 10_000)
    .addOption(new Option("--log <form>", "the log").choices(["pretty", "json", "silent"]).default("pretty"))
    .option(
      "--secrets-file <file>",
      "the file with the secrets, for sharing them between processes; created if missing",
    )
    .option("--ready-file <file>", "write { url, pid } to this file when ready")
    .addHelpText("after", serveExamples)
    .action(serve);
  addKeyCommands(program, print);
  addCompanyCommands(program, print);
  addConfigCommand(program, print);
  addCompletion(program, (text) => print.line(text));
  return program;
}
