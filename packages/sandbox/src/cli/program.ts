import { addCompletion } from "@totem-partner/spec/completion";
import { define, flag, type FlagsOf, numberIn, repeatable } from "@totem-partner/spec/flags";
import { readNetwork } from "@totem-partner/spec/networks";
import { Command } from "commander";
import { packageVersion } from "../package-contents.ts";
import { addCompanyCommands } from "./companies.ts";
import { addConfigCommand } from "./config.ts";
import { defaultPort, tokenFlags } from "./connection-flags.ts";
import { addKeyCommands } from "./keys.ts";
import type { Print } from "./print.ts";

const serveHelp = `
Partners use their company's key. It also gives access to the control API (clock, arrivals, faults, assumptions, state)
and to the dashboard at /_mock/ui. The operator's page is /_sandbox.

Examples:
  totem-sandbox serve
  totem-sandbox serve --data /srv/sandbox --deliver-to public --bound requestsPerMinute=600 --log json
  totem-sandbox keys create espiga --name "ERP of Espiga"`;

const integer = (least: number, most: number) =>
  numberIn(/^\d{1,9}$/, `It must be an integer from ${String(least)} to ${String(most)}.`, most, least);

const serveFlags = [
  ...tokenFlags,
  flag("--port <number>", "the port to listen on; 0 picks a free one", {
    read: integer(0, 65_535),
    default: defaultPort,
  }),
  flag("--host <address>", "the address to listen on", { default: "127.0.0.1" }),
  flag("--deliver-to <where>", "where deliveries may go: only to public addresses, or anywhere", {
    choices: ["public", "any"],
    default: "public",
  }),
  flag("--deny-delivery <network>", "a network to which deliveries are blocked, such as 10.0.0.0/8; repeatable", {
    read: repeatable(readNetwork),
  }),
  flag("--bound <name=number>", "a limit for every company, such as requestsPerMinute=600; repeatable", {
    read: repeatable(String),
  }),
  flag("--max-companies <number>", "the maximum number of companies", { read: integer(1, 1_000_000), default: 10_000 }),
  flag("--log <form>", "the log", { choices: ["pretty", "json", "silent"], default: "pretty" }),
  flag("--secrets-file <file>", "the file with the secrets, for sharing them between processes; created if missing"),
  flag("--ready-file <file>", "write { url, pid } to this file when ready"),
];

export type ServeFlags = FlagsOf<typeof serveFlags>;

/** The command line of totem-sandbox. `serve` is loaded when it runs, so that other commands do without what it loads. */
export function createProgram(print: Print): Command {
  const program = new Command("totem-sandbox")
    .description("Host the simulated logistics authorization service for many companies on workerd.")
    .version(packageVersion())
    .exitOverride();
  define(program.command("serve"), serveFlags, async (flags) => (await import("./serve.ts")).serve(flags))
    .description("serve the sandbox until stopped; its folder is created on first start")
    .addHelpText("after", serveHelp);
  addKeyCommands(program, print);
  addCompanyCommands(program, print);
  addConfigCommand(program, print);
  addCompletion(program, (text) => print.line(text));
  return program;
}
