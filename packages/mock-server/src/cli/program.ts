import { Command, Option } from "commander";
import { packageVersion } from "../package-version.ts";
import type { ContractFlags } from "./contract.ts";
import { addProxyFlags, type ProxyFlags } from "./proxy-flags.ts";
import { addAssumeFlag, addServeFlags, type ServeFlags } from "./serve-flags.ts";

/** What the program does; handed in, so that reading the command line can be seen alone. */
export interface Actions {
  serve: (flags: ServeFlags) => Promise<void>;
  exec: (command: string[], flags: ServeFlags) => Promise<void>;
  init: (file: string) => Promise<void>;
  assumptions: (flags: { json?: boolean }) => void;
  contract: (flags: ContractFlags) => Promise<void>;
  proxy: (flags: ProxyFlags) => Promise<void>;
}

const serveExamples = `
Every key of the form test_<name> is a company of its own, made on first use; test_demo is a good one to begin with.

Examples:
  totem-mock serve
  totem-mock serve --port 0 --ready-file ready.json --log json
  totem-mock serve --now 2026-07-01T06:00:00Z --assume list-envelope=data --assume default-limit=10`;

const execExamples = `
The command finds the server in TOTEM_PARTNER_BASE_URL and its key in TOTEM_PARTNER_API_KEY; totem-mock ends with the
command's exit code. The server listens on any free port, and logs to standard error if at all.

Examples:
  totem-mock exec -- npm test
  totem-mock exec --assume repeat-create=409 --log pretty -- node push-orders.js`;

const contractExamples = `
Examples:
  totem-mock contract > openapi.json
  totem-mock contract --assume list-envelope=data --assume error-body=nested --format yaml > openapi.yaml`;

const proxyExamples = `
Nothing is added to a request or an answer, and nothing taken away. What is not as the contract says stands in the log
and at GET /_mock/violations.

Examples:
  totem-mock proxy --upstream https://api.example.com/partner
  totem-mock proxy --upstream https://api.example.com --assume list-envelope=data --fail-on-violation --log json`;

/** The command line of totem-mock. */
export function createProgram(actions: Actions): Command {
  const program = new Command("totem-mock")
    .description(
      "A logistics authorization service in memory: the partner interface 0.4.0, and a control API at /_mock.",
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .exitOverride();
  addServeFlags(program.command("serve"), { port: 4010, log: "pretty" })
    .description("serve the partner interface at / and at /partner until the process is told to end")
    .addHelpText("after", serveExamples)
    .action((flags: ServeFlags) => actions.serve(flags));
  addServeFlags(program.command("exec"), { port: 0, log: "silent" })
    .description("serve, run a command against the server, and end with its exit code")
    .usage("[options] -- <command> [arguments...]")
    .argument("<command...>", "the command and its arguments")
    .passThroughOptions()
    .addHelpText("after", execExamples)
    .action((command: string[], flags: ServeFlags) => actions.exec(command, flags));
  program
    .command("init")
    .description("write a seed file with comments, to be edited and given to --seed")
    .argument("[file]", "where to; an existing file is left alone", "totem-mock.yaml")
    .action((file: string) => actions.init(file));
  program
    .command("assumptions")
    .description("list the open points of the interface document, how each is settled, and the alternatives")
    .option("--json", "as JSON")
    .action((flags: { json?: boolean }) => actions.assumptions(flags));
  addAssumeFlag(program.command("contract"))
    .description("print the OpenAPI contract of a service that settles the open points so")
    .addOption(new Option("--format <format>", "json or yaml").choices(["json", "yaml"]).default("json"))
    .addHelpText("after", contractExamples)
    .action((flags: ContractFlags) => actions.contract(flags));
  addProxyFlags(program.command("proxy"))
    .description("forward to a real service, and hold what passes against the contract")
    .addHelpText("after", proxyExamples)
    .action((flags: ProxyFlags) => actions.proxy(flags));
  for (const command of program.commands) command.allowExcessArguments(false).exitOverride();
  return program;
}
