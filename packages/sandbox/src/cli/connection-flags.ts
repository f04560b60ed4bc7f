import { tokenAdvice, tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { tokenIn } from "@totem-partner/spec/bounded-file";
import { type Fields, isFields } from "@totem-partner/spec/fields";
import { flag, type FlagsOf } from "@totem-partner/spec/flags";
import { UsageError } from "@totem-partner/spec/program";
import { DataFolder } from "../engine/data-folder.ts";
import { OperatorClient } from "../operator/operator-client.ts";

/** The port that `serve` listens on by default. */
export const defaultPort = 4040;

/** The folder that `serve` uses by default. */
const defaultData = "totem-sandbox";

/** The flags of the admin token. The flag is visible in the process list; the variable and the file are not. */
export const tokenFlags = [
  flag("--admin-token <token>", "the operator's token", { env: "TOTEM_SANDBOX_ADMIN_TOKEN" }),
  flag("--admin-token-file <file>", "a file that contains it"),
  flag("--data <folder>", "the sandbox's folder", { default: defaultData }),
];

/** The flags of every command that acts on a running sandbox. */
export const connectionFlags = [
  flag("--server <url>", "the address of the sandbox (default: the one running on --data)", {
    env: "TOTEM_SANDBOX_URL",
  }),
  ...tokenFlags,
];

export const jsonFlag = flag("--json", "print JSON");

/** The token that was given: by the flag, else by its variable, else in the file; undefined without one. */
export const tokenFrom = (flags: Omit<FlagsOf<typeof tokenFlags>, "data">): string | undefined =>
  tokenIn(flags, tokenForm, `The admin token ${tokenAdvice}.`);

/** The client of the sandbox that the flags name. */
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

/** The items of a list that the server returned. */
export const itemsOf = (body: unknown): Fields[] =>
  isFields(body) && Array.isArray(body["items"]) ? body["items"].filter(isFields) : [];
