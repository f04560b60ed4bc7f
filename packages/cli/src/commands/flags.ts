import { flag, type FlagsOf, numberIn, oneOf, repeatable, textIn } from "@totem-partner/spec/flags";
import { formats } from "@totem-partner/spec/formats";
import { EventName } from "@totem-partner/spec/requests";
import { tlsFlags } from "@totem-partner/spec/tls-flags";
import type { ExitCode } from "../failures/failure.ts";
import type { Io } from "../io.ts";
import { fileFormats } from "../push/reading/source.ts";

export interface Context {
  io: Io;
  done: (code: ExitCode) => void;
}

export const wholeNumber = (least: number, most: number) =>
  numberIn(/^\d{1,9}$/, `It must be a whole number from ${least} to ${most}.`, most, least);

const serviceFlags = [
  flag("--company <name>", "a company from your companies file (default: $TOTEM_PARTNER_COMPANY)"),
  flag("--profile <file>", "a profile of the service, written by totem-mock learn (default: $TOTEM_PARTNER_PROFILE)"),
];

const connectionFlags = [
  ...serviceFlags,
  flag("--base-url <url>", "the address of the service (default: $TOTEM_PARTNER_BASE_URL)"),
  flag("--api-key-file <file>", "a file with the API key, readable only by you (default: $TOTEM_PARTNER_API_KEY)"),
  flag("--timeout <seconds>", "how long to wait for each response", { read: wholeNumber(1, 3600), default: 30 }),
];

export const recordFlags = [...connectionFlags, flag("--json", "print JSON")];

export const listFlags = [
  ...recordFlags,
  flag("--limit <records>", "the maximum number of records to show", { read: wholeNumber(1, 1_000_000), default: 50 }),
];

export const pushFlags = [
  flag("--map <mapping>", "the mapping from columns to fields; totem-partner init writes one"),
  flag("--dry-run", "check every row without sending anything; needs no API key"),
  flag("--resume", "resume a push that did not finish, or start one"),
  flag("--accept-changes", "with --resume: continue even if the file or mapping has changed"),
  flag("--skip-invalid", "push the valid rows even if others are invalid"),
  flag("--retry-rejected", "with --resume: resend rows that the service rejected"),
  flag("--concurrency <rows>", "how many rows may be in flight at a time", { read: wholeNumber(1, 1000), default: 8 }),
  flag("--max-retries <times>", "how often to retry a row with an unknown outcome", {
    read: wholeNumber(0, 100),
    default: 4,
  }),
  flag(
    "--report <file>",
    "where to write the report; .jsonl for exact values (default: FILE.report.csv, or FILE.check.csv with --dry-run)",
  ),
  flag("--rejects <file>", "where to write rejected rows, in the format of FILE, to correct and push again"),
  flag("--journal <file>", "where to keep the journal (default: FILE.push.ndjson)"),
  flag("--json", "print the summary as JSON"),
  flag("--no-progress", "hide progress", { default: true }),
  ...connectionFlags,
];

export const initFlags = [
  flag("--out <file>", "where to write the mapping; an existing file is not overwritten (default: FILE.mapping.yaml)"),
  flag("--format <format>", "the format of the file (default: by its name)", { choices: fileFormats }),
  flag("--no-header", "the file has no header line; number the columns"),
  flag("--zone <zone>", "the time zone of the dates (default: this machine's)"),
  flag("--sheet <name>", "the sheet of a workbook (default: the first that is not hidden)"),
  flag("--json", "print the findings as JSON"),
];

const events = { eachOf: EventName.enum, read: repeatable(oneOf(EventName.enum)) };

export const eventFlag = flag(
  "--event <event>",
  "an event to deliver; repeatable (default: all authorization events)",
  events,
);

export const previousSecretFlag = flag(
  "--previous-secret <file>",
  "a file with the previous webhook's secret (the service never returns it); or env:NAME, - or none",
);

const journalFlag = flag(
  "--journal <folder>",
  "where listen keeps deliveries; none keeps nothing (default: ~/.local/state/totem-partner/deliveries)",
);

const secretFlag = flag(
  "--secret <file>",
  "a file with the secret, readable only by you; or env:NAME, or - for standard input; repeatable (default: $TOTEM_PARTNER_WEBHOOK_SECRET)",
  { read: repeatable(String) },
);

export const listenFlags = [
  flag("--port <number>", "the port to listen on; 0 picks a free one", { read: wholeNumber(0, 65_535), default: 4030 }),
  flag("--host <address>", "the address to listen on", { default: "127.0.0.1" }),
  ...tlsFlags,
  ...connectionFlags,
  secretFlag,
  flag("--forward-to <url>", "forward verified deliveries unchanged and respond with the status of that response"),
  flag("--forward-insecure", "with --forward-to: accept any certificate of an https address of this machine"),
  flag("--register [url]", "register as the company's webhook until exit, at this address (default: where it listens)"),
  flag("--replace", "with --register: replace an existing webhook"),
  eventFlag,
  flag("--unsigned", "accept deliveries without a signature"),
  flag("--fail <status>", "respond with this status on purpose", { read: wholeNumber(300, 599) }),
  flag("--times <deliveries>", "with --fail: fail only this many deliveries", { read: wholeNumber(1, 1_000_000) }),
  flag("--count <deliveries>", "exit after this many deliveries", { read: wholeNumber(1, 1_000_000) }),
  flag("--json", "print each delivery as a line of JSON"),
  previousSecretFlag,
  journalFlag,
];

export const verifyFlags = [
  flag("--signature <value>", "the value of X-Webhook-Signature"),
  flag("--timestamp <seconds>", "the value of X-Webhook-Timestamp"),
  flag("--id <id>", "the value of X-Webhook-Id, if the service signs it"),
  flag("--url <url>", "the URL of the webhook, if the service signs it"),
  ...serviceFlags,
  secretFlag,
  flag("--template", "print the profile that describes its body, if it is verified"),
  flag("--json", "print the verdict as JSON"),
];

export const journalFlags = [journalFlag, flag("--json", "print JSON")];

export const deliveryFlags = [
  flag("--failed", "only deliveries that your application has not answered with 2xx"),
  flag("--since <instant>", "only deliveries since then, such as 2026-07-01T06:00:00Z", {
    read: textIn(formats["date-time"].matches, "It must be an instant, such as 2026-07-01T06:00:00Z."),
  }),
  flag("--event <event>", "only deliveries of this event; repeatable", events),
  ...journalFlags,
];

export const resendFlags = [
  ...deliveryFlags,
  flag("--forward-to <url>", "where to forward them (default: where they went before)"),
  flag("--forward-insecure", "with --forward-to: accept any certificate of an https address of this machine"),
  flag("--expired", "also send those whose signed timestamp is older than 5 minutes, which receivers refuse"),
];

export type InitFlags = Partial<FlagsOf<typeof initFlags>>;

export type ListenFlags = FlagsOf<typeof listenFlags>;

export type VerifyFlags = FlagsOf<typeof verifyFlags>;

export type ResendFlags = Partial<FlagsOf<typeof resendFlags>>;

export type ConnectionFlags = Partial<FlagsOf<typeof connectionFlags>>;

/** The flags of a push, which cannot do without a mapping. */
export type PushFlags = FlagsOf<typeof pushFlags> & { map: string };
