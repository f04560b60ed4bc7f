import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../packages/command.ts";

const folder = fileURLToPath(new URL("external/", import.meta.url));

/** A runtime of scripts/runtimes/external. */
export type Installed = "bun" | "deno" | "workerd";

/** The folders of its Nodes: the oldest that is supported, and those between it and the workspace's own. */
export const nodeFolders: readonly string[] = ["node-20", "node-22", "node-24"].map((name) =>
  join(folder, "node_modules", name, "bin"),
);

/** The command of an installed runtime. */
export const programOf = (name: Installed): string => join(folder, "node_modules/.bin", name);

/**
 * Installs what the lockfile of scripts/runtimes/external says; a moment when it is there already.
 *
 * @throws {Error} where it cannot be downloaded, or does not exist for this machine.
 */
export async function installRuntimes(): Promise<void> {
  await run("pnpm", ["install", "--frozen-lockfile", "--silent"], { cwd: folder });
}

/** The command that installs them by hand. */
export const installation = "npx -y pnpm@12 --dir scripts/runtimes/external install";
