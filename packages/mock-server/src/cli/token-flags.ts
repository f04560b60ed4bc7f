import { closeSync, openSync, readSync } from "node:fs";
import { type Command, Option } from "commander";
import { UsageError } from "./usage-error.ts";

/** The flags that say what the token of the control API is, read. */
export interface TokenFlags {
  /** Of the flag, or of its variable. */
  adminToken?: string;
  adminTokenFile?: string;
}

/** Adds those flags to a command. The flag shows in the list of processes; the variable and the file do not. */
export const addTokenFlags = (command: Command, description: string): Command =>
  command
    .addOption(new Option("--admin-token <token>", description).env("TOTEM_MOCK_ADMIN_TOKEN"))
    .option("--admin-token-file <file>", "a file that contains the admin token");

/** More than the longest token: so much of a file is read, whatever it is. */
const mostRead = 1024;

function readTokenFile(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const bytes = Buffer.alloc(mostRead);
      return bytes.toString("utf8", 0, readSync(file, bytes)).replace(/\r?\n$/, "");
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(`--admin-token-file ${path} cannot be read: ${reason}`);
  }
}

/**
 * The token of the control API: of the flag, else of its variable, else of the file; undefined without any.
 *
 * @throws {UsageError} for a file that cannot be read, and for what is no token, which it does not repeat.
 */
export function tokenIn({ adminToken, adminTokenFile }: TokenFlags): string | undefined {
  const token = adminToken ?? (adminTokenFile === undefined ? undefined : readTokenFile(adminTokenFile));
  if (token === undefined || /^[!-~]{8,200}$/.test(token)) return token;
  const sources = "--admin-token, TOTEM_MOCK_ADMIN_TOKEN or --admin-token-file";
  throw new UsageError(`The admin token (${sources}) must have 8 to 200 visible characters, without spaces.`);
}
