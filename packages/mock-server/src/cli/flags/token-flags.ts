import { type Command, Option } from "commander";
import { adminTokenAdvice, adminTokenPattern } from "../../http/listening/listening-options.ts";
import { readBoundedFile } from "../../input/bounded-file.ts";
import { UsageError } from "../../input/usage-error.ts";

export interface TokenFlags {
  /** From the flag, or from its variable. */
  adminToken?: string;
  adminTokenFile?: string;
}

/** Adds those flags to a command. The flag is visible in the process list; the variable and the file are not. */
export const addTokenFlags = (command: Command, description: string): Command =>
  command
    .addOption(new Option("--admin-token <token>", description).env("TOTEM_MOCK_ADMIN_TOKEN"))
    .option("--admin-token-file <file>", "a file that contains the admin token");

/** More than any token: a larger file contains none. */
const mostRead = 1024;

function readTokenFile(path: string): string {
  try {
    return (readBoundedFile(path, mostRead) ?? "").replace(/\r?\n$/, "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(`--admin-token-file ${path} cannot be read: ${reason}`);
  }
}

/** The token of the control API, if any: from the flag, else from its variable, else from the file. */
export function tokenIn({ adminToken, adminTokenFile }: TokenFlags): string | undefined {
  const token = adminToken ?? (adminTokenFile === undefined ? undefined : readTokenFile(adminTokenFile));
  if (token === undefined || adminTokenPattern.test(token)) return token;
  const sources = "--admin-token, TOTEM_MOCK_ADMIN_TOKEN or --admin-token-file";
  throw new UsageError(`The admin token (${sources}) ${adminTokenAdvice}.`);
}
