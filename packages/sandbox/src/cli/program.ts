import { addCompletion } from "@totem-partner/spec/completion";
import { define } from "@totem-partner/spec/flags";
import { runCommandLine } from "@totem-partner/spec/shell";
import { Command } from "commander";
import { packageVersion } from "../package-contents.ts";
import { addCompanyCommands } from "./companies.ts";
import { addConfigCommand } from "./config.ts";
import { serveFlags } from "./flags.ts";
import { addKeyCommands } from "./keys.ts";
import { type Print, processPrint } from "./print.ts";

const serveHelp = `
Partners use their company's key. It also gives access to the control API (clock, arrivals, faults, assumptions, state)
and to the dashboard at /_mock/ui. The operator's page is /_sandbox.

Examples:
  totem-sandbox serve
  totem-sandbox serve --data /srv/sandbox --deliver-to public --bound requestsPerMinute=600 --log json
  totem-sandbox keys create espiga --name "ERP of Espiga"`;

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

/** Runs a command line, and returns its exit code: 2 for errors that the user can fix. */
export async function run(argv: readonly string[], print: Print = processPrint): Promise<number> {
  const failed = await runCommandLine(argv, {
    program: createProgram(print),
    write: (text) => process.stdout.write(text),
    complain: (line) => print.aside(line),
    mistake: ({ code }) =>
      code === "commander.help"
        ? `${argv.join(" ")} needs one of its commands; see totem-sandbox ${argv.join(" ")} --help.`
        : undefined,
  });
  return failed ?? Number(process.exitCode ?? 0);
}
