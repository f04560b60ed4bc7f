import { addCompletion } from "@totem-partner/spec/completion";
import { Command, Option } from "commander";
import { packageVersion } from "../package-contents.ts";
import type { ContractFlags } from "./contract.ts";
import { addCalibrateFlags, type CalibrateFlags } from "./flags/calibrate-flags.ts";
import { addCertifyFlags, type CertifyFlags } from "./flags/certify-flags.ts";
import { addMatrixFlags, type MatrixFlags } from "./flags/matrix-flags.ts";
import { addProxyFlags, type ProxyFlags } from "./flags/proxy-flags.ts";
import { addServeFlags, addSettlingFlags, type ServeFlags } from "./flags/serve-flags.ts";
import { addTriggerFlags, type TriggerFlags } from "./flags/trigger-flags.ts";
import type { HealthFlags } from "./health.ts";
import type { InitFlags } from "./init.ts";

/** The actions of the program; injected, so that command lines can be tested without them. */
/** The way to print the open points. */
export interface AssumptionsFlags {
  json?: boolean;
  yaml?: boolean;
}

export interface Actions {
  serve: (flags: ServeFlags) => Promise<void>;
  exec: (command: string[], flags: ServeFlags) => Promise<void>;
  matrix: (command: string[], flags: MatrixFlags) => Promise<void>;
  certify: (command: string[], flags: CertifyFlags) => Promise<void>;
  calibrate: (flags: CalibrateFlags) => Promise<void>;
  init: (file: string, flags: InitFlags) => Promise<void>;
  assumptions: (flags: AssumptionsFlags) => Promise<void>;
  contract: (flags: ContractFlags) => Promise<void>;
  proxy: (flags: ProxyFlags) => Promise<void>;
  trigger: (type: string, flags: TriggerFlags) => Promise<void>;
  health: (flags: HealthFlags) => Promise<void>;
}

const serveExamples = `
Every key of the form test_<name> belongs to a separate company, created on first use; start with test_demo.

Examples:
  totem-mock serve
  totem-mock serve --port 0 --ready-file ready.json --log json
  totem-mock serve --now 2026-07-01T06:00:00Z --assume list-envelope=data --assume default-limit=10
  totem-mock serve --scenario lost-answer --fault kind=status,status=503,rate=0.1`;

const execExamples = `
The command receives the server's URL in TOTEM_PARTNER_BASE_URL and its key in TOTEM_PARTNER_API_KEY. totem-mock exits
with the command's exit code. The server listens on a free port and, if --log is set, logs to standard error.

Examples:
  totem-mock exec -- npm test
  totem-mock exec --assume repeat-create=409 --log pretty -- node push-orders.js`;

const matrixExamples = `
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

const certifyExamples = `
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

const calibrateExamples = `
The key is read from TOTEM_PARTNER_API_KEY. Without --allow-writes, every request is a GET. Each request is made twice,
or four times if records change in between; writes use new records the second time. {…} stands for a value from an
earlier response or from the run. If only the other form of the path, with or without /partner, answers, all further
requests use it.

--allow-writes creates records of the given kinds, then cancels, deletes or removes them. Their names start with
totem-calibration- and the id of the run. Authorizations are dated 2099 or a day in 2000, have the quantity 0.001, and
name no tractor and no driver who could arrive; the service keeps cancelled ones as Finished. Existing records are never
changed, including the webhook configuration and the cleaning protocol. The kinds event, driver and the cleaning records
depend on an authorization or a protocol: allow that kind, too. Events and drivers remain, and are reported.

Exit codes: 0 success, even if answers match no known alternative; 1 the service contradicts the interface document or
answers identical requests differently; 2 invalid flags; 3 the service rejects the key, does not respond or asks to
wait, or the run was interrupted; 4 records could not be cleaned up; 5 success, but a file could not be written.

Examples:
  totem-mock calibrate --base-url https://api.example.com/partner --dry-run
  totem-mock calibrate --base-url https://api.example.com/partner --out service.yaml --per-minute 30
  totem-mock calibrate --base-url https://api.example.com/partner --allow-writes product --allow-writes authorization
  totem-mock serve --profile service.yaml`;

const contractExamples = `
Examples:
  totem-mock contract > openapi.json
  totem-mock contract --assume list-envelope=data --assume error-body=nested --yaml > openapi.yaml`;

const proxyExamples = `
Requests and responses are forwarded unchanged. Contract violations appear in the log and at GET /_mock/violations.

With --observe, the proxy learns from passing traffic how the service settles the open points; it makes no requests of
its own. Two exchanges settle a point. The file is a profile; its values are kept unless the traffic rules them out.
GET /_mock/observations shows the current findings, including drift.

Examples:
  totem-mock proxy --upstream https://api.example.com/partner
  totem-mock proxy --upstream https://api.example.com/partner --observe service.yaml
  totem-mock proxy --upstream https://api.example.com --assume list-envelope=data --fail-on-violation --log json`;

const healthExamples = `
Exits with 0 if a totem-mock server or proxy responds, otherwise with 1.

Examples:
  totem-mock health
  totem-mock health --url http://totem-mock:4010`;

/** Lets a command take another one, with its arguments. */
const runningCommand = (command: Command): Command =>
  command
    .usage("[options] -- <command> [arguments...]")
    .argument("<command...>", "the command and its arguments")
    .passThroughOptions();

export function createProgram(actions: Actions): Command {
  const program = new Command("totem-mock")
    .description(
      "An in-memory logistics authorization service: the partner interface 0.4.0 and a control API at /_mock.",
    )
    .version(packageVersion())
    .enablePositionalOptions()
    .exitOverride();
  addServeFlags(program.command("serve"), { port: 4010, log: "pretty" })
    .description("serve the partner interface at / and /partner until stopped")
    .addHelpText("after", serveExamples)
    .action((flags: ServeFlags) => actions.serve(flags));
  runningCommand(addServeFlags(program.command("exec"), { port: 0, log: "silent" }))
    .description("start a server, run a command against it, and exit with the command's code")
    .addHelpText("after", execExamples)
    .action((command: string[], flags: ServeFlags) => actions.exec(command, flags));
  runningCommand(addMatrixFlags(program.command("matrix")))
    .description("run a command under every alternative of the open points and report which ones it depends on")
    .addHelpText("after", matrixExamples)
    .action((command: string[], flags: MatrixFlags) => actions.matrix(command, flags));
  addCertifyFlags(program.command("certify"))
    .usage("[options] -- <command> [arguments...]")
    .argument("[command...]", "the command of the integration and its arguments")
    .passThroughOptions()
    .description("run an integration through trials and report how it copes with failures")
    .addHelpText("after", certifyExamples)
    .action((command: string[], flags: CertifyFlags) => actions.certify(command, flags));
  addCalibrateFlags(program.command("calibrate"))
    .description("find out how a real service settles the open points, by reading and, if you allow it, by writing")
    .addHelpText("after", calibrateExamples)
    .action((flags: CalibrateFlags) => actions.calibrate(flags));
  program
    .command("init")
    .description("write a commented seed file to edit and pass to --seed")
    .argument("[file]", "where to write it; an existing file is not overwritten", "totem-mock.yaml")
    .option("--json", "print the name of the file as JSON")
    .action((file: string, flags: InitFlags) => actions.init(file, flags));
  program
    .command("assumptions")
    .description("list the open points of the interface document with their values and alternatives")
    .option("--json", "print JSON")
    .addOption(new Option("--yaml", "print a profile template with every answer commented out").conflicts("json"))
    .action((flags: AssumptionsFlags) => actions.assumptions(flags));
  addSettlingFlags(program.command("contract"))
    .description("print the OpenAPI contract for the given answers to the open points")
    .option("--json", "print JSON, also for errors")
    .addOption(new Option("--yaml", "print YAML").conflicts("json"))
    .addHelpText("after", contractExamples)
    .action((flags: ContractFlags) => actions.contract(flags));
  addProxyFlags(program.command("proxy"))
    .description("forward requests to a real service and check the traffic against the contract")
    .addHelpText("after", proxyExamples)
    .action((flags: ProxyFlags) => actions.proxy(flags));
  addTriggerFlags(program.command("trigger"))
    .description("make a running server deliver a sample event, to test a receiver")
    .action((type: string, flags: TriggerFlags) => actions.trigger(type, flags));
  program
    .command("health")
    .description("check whether a server is ready, for example in a container health check")
    .option("--url <url>", "the address of the server", "http://127.0.0.1:4010")
    .option("--json", "print JSON")
    .addHelpText("after", healthExamples)
    .action((flags: HealthFlags) => actions.health(flags));
  addCompletion(program, (text) => process.stdout.write(`${text}\n`));
  return program;
}
