import { eventTypes } from "@totem-partner/simulator/host";
import { addCompletion } from "@totem-partner/spec/completion";
import { define } from "@totem-partner/spec/flags";
import { Argument, Command } from "commander";
import { packageVersion } from "../package-contents.ts";
import {
  assumptionsFlags,
  certifyFlags,
  contractFlags,
  healthFlags,
  initFlags,
  learnFlags,
  matrixFlags,
  triggerFlags,
} from "./flags/command-flags.ts";
import { execFlags, proxyFlags, serveFlags } from "./flags/server-flags.ts";

const serveHelp = `
Every key of the form test_<name> belongs to a separate company, created on first use; start with test_demo.

Examples:
  totem-mock serve
  totem-mock serve --port 0 --ready-file ready.json --log json
  totem-mock serve --now 2026-07-01T06:00:00Z --assume list-envelope=data --assume default-limit=10
  totem-mock serve --scenario lost-answer --fault kind=status,status=503,rate=0.1
  totem-mock serve --tls-self-signed`;

const execHelp = `
The command receives the server's URL in TOTEM_PARTNER_BASE_URL and its key in TOTEM_PARTNER_API_KEY. totem-mock exits
with the command's exit code. The server listens on a free port and, if --log is set, logs to standard error.

--coverage reports which operations, statuses, problem codes, events, faults and open points of the contract the command
exercised, and what is missing, on standard error. With --threshold, a command that succeeds below it exits with 1.

Examples:
  totem-mock exec -- npm test
  totem-mock exec --coverage --threshold 40 -- npm test
  totem-mock exec --assume repeat-create=409 --log pretty -- node push-orders.js`;

const matrixHelp = `
Each run has its own server at TOTEM_PARTNER_BASE_URL, with the key in TOTEM_PARTNER_API_KEY. The first run uses all
defaults, each further run one alternative. Points that the first run does not reach are skipped. --assume and --profile
settle a point: every run uses that value, and its alternatives are not tried. With --only, a custom value is tried as
one more alternative instead.

Exit codes: 0 the command passes everywhere; 1 it depends on an open point; 2 invalid flags; 3 it fails under the
defaults; 5 it passes, but a report could not be written.

Examples:
  totem-mock matrix -- npm test
  totem-mock matrix --jobs 4 --junit matrix.xml -- mvn -q verify
  totem-mock matrix --only list-envelope --only error-body -- python -m pytest`;

const certifyHelp = `
The command runs once without faults, then once for each kind of failure, in parallel. Each run uses the service at
TOTEM_PARTNER_BASE_URL with its own key in TOTEM_PARTNER_API_KEY. Use a command that does the integration's everyday
work: push some orders, change and cancel some, read lists. Trials of anything else are reported as not exercised.

--receiver sends valid, forged and duplicate deliveries, and a burst of 100, to a running receiver. --handled names a
command that prints how many times the receiver handled the event in TOTEM_EVENT_ID. If the receiver calls the service,
point it at --service-port.

Exit codes: 0 no trial failed; 1 a trial failed (with --complete: or was not exercised, or is undecided); 2 invalid
flags; 3 the command failed without faults; 5 no trial failed, but a report could not be written.

Examples:
  totem-mock certify -- node push-orders.js
  totem-mock certify --trial create-response-lost --json certified.json -- mvn -q exec:java
  totem-mock certify --receiver http://127.0.0.1:3000/webhooks --secret whsec_demo`;

const learnHelp = `
A URL is read with the key in TOTEM_PARTNER_API_KEY. Without --allow-writes, every request is a GET. Each request is made
twice, or four times if records change in between; writes use new records the second time. If only the other form of the
path, with or without /partner, answers, all further requests use it.

--allow-writes creates records of the given kinds, then cancels, deletes or removes them. Their names start with
totem-calibration- and the id of the run. Authorizations are dated 2099 or a day in 2000, have the quantity 0.001, and
name no tractor and no driver who could arrive; the service keeps cancelled ones as Finished. Existing records are never
changed, including the webhook configuration and the cleaning protocol. The kinds event, driver and the cleaning records
depend on an authorization or a protocol: allow that kind, too. Events and drivers remain, and are reported.

--proxy sends no requests of its own: it learns from those that pass, checks them as totem-mock proxy does, and keeps the
profile up to date. A HAR file is the capture of a browser, a proxy or an API client; it needs no key. From traffic, two
exchanges settle a point. The values of an earlier profile are kept unless responses rule them out.

Exit codes: 0 success, even if answers match no known alternative; 1 the service contradicts the interface document or
answers identical requests differently; 2 invalid flags; 3 the service rejects the key, does not respond or asks to
wait, or the run was interrupted; 4 records could not be cleaned up; 5 success, but a file could not be written.

Examples:
  totem-mock learn https://api.example.com/partner --dry-run
  totem-mock learn https://api.example.com/partner --out service.yaml --per-minute 30
  totem-mock learn https://api.example.com/partner --allow-writes product --allow-writes authorization
  totem-mock learn --proxy https://api.example.com/partner --out service.yaml
  totem-mock learn traffic.har --out service.yaml`;

const contractHelp = `
Examples:
  totem-mock contract > openapi.json
  totem-mock contract --assume list-envelope=data --assume error-body=nested --yaml > openapi.yaml
  totem-mock contract --openapi 3.0 > openapi.json
  totem-mock contract --bare --operation createAuthorization --yaml`;

const proxyHelp = `
Requests and responses are forwarded unchanged. Contract violations appear in the log and at GET /_mock/violations.

Examples:
  totem-mock proxy --upstream https://api.example.com/partner
  totem-mock proxy --upstream https://api.example.com --assume list-envelope=data --fail-on-violation --log json`;

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

/** The command line. Each command is loaded when it runs: a server starts without the code that learns or forwards. */
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
    execFlags,
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
    add("learn", "find out how a real service settles the open points, and write it to a profile", learnHelp),
    learnFlags,
    async (flags, source?: string) => (await import("./learn.ts")).learn(flags, source),
  ).argument("[source]", "the base URL of the service, or a HAR file");
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
