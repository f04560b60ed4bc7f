import { kinds } from "@totem-partner/discovery/kinds";
import { flag, numberIn, oneOf, repeatable } from "@totem-partner/spec/flags";
import { InvalidArgumentError } from "commander";
import { readUpstream } from "../../input/upstream.ts";
import { accessFlags, addressFlags, logFlag, settlingFlags, tokenFlags } from "./serve-flags.ts";

const readPerMinute = numberIn(/^[1-9]\d{0,4}$/, "It must be an integer from 1 to 99999.");

export const calibrateFlags = [
  flag("--base-url <url>", "the base URL of the service", { required: true }),
  flag("--out <file>", "write the settled points to a profile, with the evidence as comments"),
  flag("--questions <file>", "write the remaining open points as questions for the operators, in Markdown"),
  flag("--allow-writes <kind>", "also create records of this kind and clean them up; repeatable", {
    eachOf: kinds,
    read: repeatable(oneOf(kinds)),
  }),
  flag("--product <external-id>", "the product for authorizations; default: one that the service lists"),
  flag("--warehouse <external-id>", "the warehouse for authorizations; default: one that the service lists"),
  flag(
    "--totem-group <id>",
    "the totem group for authorizations; default: that of an existing authorization or warehouse",
  ),
  flag("--carrier <tax-id>", "a registered carrier for authorizations; default: that of an existing authorization"),
  flag("--dry-run", "print every request with its body without sending it"),
  flag("--json", "print the report as JSON"),
  flag("--per-minute <number>", "the maximum number of requests per minute", { read: readPerMinute, default: 60 }),
];

export const calibrateHelp = `
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

function readUpstreamFlag(text: string): string {
  const read = readUpstream(text);
  if (typeof read === "string") throw new InvalidArgumentError(read);
  return text;
}

export const proxyFlags = [
  flag("--upstream <url>", "the base URL of the service to forward to", { read: readUpstreamFlag, required: true }),
  ...addressFlags(4011),
  ...settlingFlags,
  ...accessFlags,
  flag(
    "--observe <file>",
    "learn from the traffic how the service settles open points and keep a profile in this file",
  ),
  flag("--fail-on-violation", "exit with code 1 if the service violated the contract"),
  flag("--ready-file <file>", "write { url, pid } to this file when ready, and remove it at exit"),
  logFlag("pretty"),
];

export const proxyHelp = `
Requests and responses are forwarded unchanged. Contract violations appear in the log and at GET /_mock/violations.

With --observe, the proxy learns from passing traffic how the service settles the open points; it makes no requests of
its own. Two exchanges settle a point. The file is a profile; its values are kept unless the traffic rules them out.
GET /_mock/observations shows the current findings, including drift.

Examples:
  totem-mock proxy --upstream https://api.example.com/partner
  totem-mock proxy --upstream https://api.example.com/partner --observe service.yaml
  totem-mock proxy --upstream https://api.example.com --assume list-envelope=data --fail-on-violation --log json`;

export const initFlags = [flag("--json", "print the name of the file as JSON")];

export const assumptionsFlags = [
  flag("--json", "print JSON"),
  flag("--yaml", "print a profile template with every answer commented out", { conflicts: "json" }),
];

export const contractFlags = [
  ...settlingFlags,
  flag("--operation <id>", "print this operation alone, with the schemas that it uses, such as createAuthorization"),
  flag("--bare", "leave out the examples, and what says where each part is documented or assumed"),
  flag("--json", "print JSON, also for errors"),
  flag("--yaml", "print YAML", { conflicts: "json" }),
];

export const triggerFlags = [
  ...tokenFlags("the admin token of the server, if it has one"),
  flag("--data <file>", "JSON with fields to override in the sample; - for standard input"),
  flag("--url <url>", "where to deliver it, instead of the configured webhook"),
  flag("--secret <secret>", "the secret for signing it; requires --url"),
  flag("--server <url>", "the mock server", { env: "TOTEM_PARTNER_BASE_URL", default: "http://127.0.0.1:4010" }),
  flag("--api-key <key>", "the company", { env: "TOTEM_PARTNER_API_KEY", default: "test_demo" }),
  flag("--json", "print the delivery as JSON, with its attempts"),
];

export const healthFlags = [
  flag("--url <url>", "the address of the server", { default: "http://127.0.0.1:4010" }),
  flag("--json", "print JSON"),
];
