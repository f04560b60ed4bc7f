import { tokenAdvice, tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { tokenIn } from "@totem-partner/spec/bounded-file";
import { type Fields, isFields } from "@totem-partner/spec/fields";
import { flag, type FlagsOf, numberIn, repeatable } from "@totem-partner/spec/flags";
import { readNetwork } from "@totem-partner/spec/networks";
import { UsageError } from "@totem-partner/spec/program";
import { DataFolder } from "../engine/data-folder.ts";
import { OperatorClient } from "./operator-client.ts";

export const defaultPort = 4040;

const defaultData = "totem-sandbox";

/** The flags of the admin token. The flag is visible in the process list; the variable and the file are not. */
export const tokenFlags = [
  flag("--admin-token <token>", "the operator's token", { env: "TOTEM_SANDBOX_ADMIN_TOKEN" }),
  flag("--admin-token-file <file>", "a file that contains it"),
  flag("--data <folder>", "the sandbox's folder", { default: defaultData }),
];

export const connectionFlags = [
  flag("--server <url>", "the address of the sandbox (default: the one running on --data)", {
    env: "TOTEM_SANDBOX_URL",
  }),
  ...tokenFlags,
];

export const jsonFlag = flag("--json", "print JSON");

const integer = (least: number, most: number) =>
  numberIn(/^\d{1,9}$/, `It must be an integer from ${String(least)} to ${String(most)}.`, most, least);

export const serveFlags = [
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

/** The token that was given: by the flag, else by its variable, else in the file; undefined without one. */
export const tokenFrom = (flags: Omit<FlagsOf<typeof tokenFlags>, "data">): string | undefined =>
  tokenIn(flags, tokenForm, `The admin token ${tokenAdvice}.`);

export function boundsIn(words: readonly string[]): Record<string, number> {
  const pairs = words.map((word) => {
    const [, name, number] = /^(\w+)=(\d{1,15}(?:\.\d{1,6})?)$/.exec(word) ?? [];
    if (name === undefined) throw new UsageError(`${word} is not a limit. Write it as requestsPerMinute=600.`);
    return [name, Number(number)] as const;
  });
  return Object.fromEntries(pairs);
}

export function clientOf(flags: FlagsOf<typeof connectionFlags>): OperatorClient {
  const folder = new DataFolder(flags.data);
  const server = flags.server ?? folder.serving?.url ?? `http://127.0.0.1:${String(defaultPort)}`;
  if (!/^https?:\/\//.test(server) || !URL.canParse(server)) {
    throw new UsageError(`--server ${server} is not an address. Pass one such as https://sandbox.example.com.`);
  }
  const adminToken = tokenFrom(flags) ?? folder.knownSecrets(folder.serving?.secretsFile)?.adminToken;
  if (adminToken === undefined) {
    throw new UsageError(
      `The admin token is missing: there is no sandbox in ${flags.data}. Set TOTEM_SANDBOX_ADMIN_TOKEN, or use --data or --admin-token-file.`,
    );
  }
  return new OperatorClient({ server: server.replace(/\/+$/, ""), adminToken });
}

export const itemsOf = (body: unknown): Fields[] =>
  isFields(body) && Array.isArray(body["items"]) ? body["items"].filter(isFields) : [];
