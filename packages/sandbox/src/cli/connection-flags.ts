import { readFileSync } from "node:fs";
import { tokenAdvice, tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { UsageError } from "@totem-partner/spec/program";
import { type Command, Option } from "commander";
import { DataFolder } from "../engine/data-folder.ts";
import { OperatorClient } from "../operator/operator-client.ts";

/** The port that `serve` listens on by default. */
export const defaultPort = 4040;

/** The folder that `serve` uses by default. */
const defaultData = "totem-sandbox";

export interface ConnectionFlags {
  server?: string;
  data: string;
  adminToken?: string;
  adminTokenFile?: string;
}

/** Lets a command be given the admin token. The flag is visible in the process list; the variable and the file are not. */
export const addTokenFlags = (command: Command): Command =>
  command
    .addOption(new Option("--admin-token <token>", "the operator's token").env("TOTEM_SANDBOX_ADMIN_TOKEN"))
    .option("--admin-token-file <file>", "a file that contains it")
    .option("--data <folder>", "the sandbox's folder", defaultData);

/** Lets a command act on a running sandbox. */
export const addConnectionFlags = (command: Command): Command =>
  addTokenFlags(
    command.addOption(
      new Option("--server <url>", "the address of the sandbox (default: the one running on --data)").env(
        "TOTEM_SANDBOX_URL",
      ),
    ),
  );

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new UsageError(
      `--admin-token-file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** The token that was given: by the flag, else by its variable, else in the file; undefined without one. */
export function tokenFrom({ adminToken, adminTokenFile }: Pick<ConnectionFlags, "adminToken" | "adminTokenFile">) {
  const token = adminToken ?? (adminTokenFile === undefined ? undefined : readToken(adminTokenFile));
  if (token === undefined || tokenForm.test(token)) return token;
  throw new UsageError(`The admin token ${tokenAdvice}.`);
}

/** The client of the sandbox that the flags name. */
export function clientOf(flags: ConnectionFlags): OperatorClient {
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
