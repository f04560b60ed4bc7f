import { eventTypes } from "@totem-partner/simulator/host";
import { addCompletion } from "@totem-partner/spec/completion";
import { define } from "@totem-partner/spec/flags";
import { Argument, Command } from "commander";
import { packageVersion } from "../package-contents.ts";
import {
  assumptionsFlags,
  calibrateFlags,
  calibrateHelp,
  contractFlags,
  healthFlags,
  initFlags,
  proxyFlags,
  proxyHelp,
  triggerFlags,
} from "./flags/command-flags.ts";
import { certifyFlags, certifyHelp, matrixFlags, matrixHelp } from "./flags/run-flags.ts";
import { serveFlags } from "./flags/serve-flags.ts";

const serveHelp = `
Every key of the form test_<name> belongs to a separate company, created on first use; start with test_demo.

Examples:
  totem-mock serve
  totem-mock serve --port 0 --ready-file ready.json --log json
  totem-mock serve --now 2026-07-01T06:00:00Z --assume list-envelope=data --assume default-limit=10
  totem-mock serve --scenario lost-answer --fault kind=status,status=503,rate=0.1`;

const execHelp = `
The command receives the server's URL in TOTEM_PARTNER_BASE_URL and its key in TOTEM_PARTNER_API_KEY. totem-mock exits
with the command's exit code. The server listens on a free port and, if --log is set, logs to standard error.

Examples:
  totem-mock exec -- npm test
  totem-mock exec --assume repeat-create=409 --log pretty -- node push-orders.js`;

const contractHelp = `
Examples:
  totem-mock contract > openapi.json
  totem-mock contract --assume list-envelope=data --assume error-body=nested --yaml > openapi.yaml
  totem-mock contract --bare --operation createAuthorization --yaml`;

const triggerHelp = `
Without --data, the event has the example data of the contract. It is sent to the company's webhook, or to --url. Exits with 1 if the receiver does not respond with 2xx.

Examples:
  totem-mock trigger authorization.created --url http://127.0.0.1:3000/webhooks --secret whsec_demo
  echo '{ "reason": "expired" }' | totem-mock trigger authorization.finished --data -`;

const healthHelp = `
Exits with 0 if a totem-mock server or proxy responds, otherwise with 1.

Examples:
  totem-mock health
  totem-mock health --url http://totem-mock:4010`;

/** The command line. Each command is loaded when it runs: a server starts without the code of a calibration or a proxy. */
export function createProgram(): Command {
  const program = new Command("totem-mock")
    .description(
      "An in-memory logistics authorization service: the partner interface 0.4.0 and a control API at /_mock.",
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .exitOverride();
  const add = (name: string, description: string, help = ""): Command =>
    program.command(name).description(description).addHelpText("after", help);
  const addRunning = (name: string, description: string, help: string): Command =>
    add(name, description, help).usage("[options] -- <command> [arguments...]").passThroughOptions();
  const another = "the command and its arguments";

  define(
    add("serve", "serve the partner interface at / and /partner until stopped", serveHelp),
    serveFlags({ port: 4010, log: "pretty" }),
    async (flags) => (await import("./serve.ts")).serve(flags),
  );
  define(
    addRunning("exec", "start a server, run a command against it, and exit with the command's code", execHelp),
    serveFlags({ port: 0, log: "silent" }),
    async (flags, ...command) => (await import("./exec.ts")).exec(command, flags),
  ).argument("<command...>", another);
  define(
    addRunning(
      "matrix",
      "run a command under every alternative of the open points and report which ones it depends on",
      matrixHelp,
    ),
    matrixFlags,
    async (flags, ...command) => (await import("./matrix.ts")).matrix(command, flags),
  ).argument("<command...>", another);
  define(
    addRunning("certify", "run an integration through trials and report how it copes with failures", certifyHelp),
    certifyFlags,
    async (flags, ...command) => (await import("./certify.ts")).certify(command, flags),
  ).argument("[command...]", "the command of the integration and its arguments");
  define(
    add(
      "calibrate",
      "find out how a real service settles the open points, by reading and, if you allow it, by writing",
      calibrateHelp,
    ),
    calibrateFlags,
    async (flags) => (await import("./calibrate.ts")).calibrate(flags),
  );
  define(
    add("init", "write a commented seed file to edit and pass to --seed"),
    initFlags,
    async (flags, file: string) => (await import("./documents.ts")).init(file, flags),
  ).argument("[file]", "where to write it; an existing file is not overwritten", "totem-mock.yaml");
  define(
    add("assumptions", "list the open points of the interface document with their values and alternatives"),
    assumptionsFlags,
    async (flags) => (await import("./documents.ts")).assumptions(flags),
  );
  define(
    add("contract", "print the OpenAPI contract for the given answers to the open points", contractHelp),
    contractFlags,
    async (flags) => (await import("./documents.ts")).contract(flags),
  );
  define(
    add("proxy", "forward requests to a real service and check the traffic against the contract", proxyHelp),
    proxyFlags,
    async (flags) => (await import("./proxy.ts")).proxy(flags),
  );
  define(
    add("trigger", "make a running server deliver a sample event, to test a receiver", triggerHelp),
    triggerFlags,
    async (flags, type: string) => (await import("./server-calls.ts")).trigger(type, flags),
  ).addArgument(new Argument("<type>", "the type of the event").choices(eventTypes));
  define(
    add("health", "check whether a server is ready, for example in a container health check", healthHelp),
    healthFlags,
    async (flags) => (await import("./server-calls.ts")).health(flags),
  );
  addCompletion(program, (text) => process.stdout.write(`${text}\n`));
  return program;
}
