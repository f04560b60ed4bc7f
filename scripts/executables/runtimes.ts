import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../packages/command.ts";
import type { Target } from "./targets.ts";

const folder = fileURLToPath(new URL("runtimes/", import.meta.url));

/** Bun for a system, once it is installed. */
export const runtimeOf = ({ runtime, os }: Target): string =>
  join(folder, "node_modules", runtime, "bin", os === "win32" ? "bun.exe" : "bun");

/**
 * Installs Bun for some systems, from npm alone, as the lockfile of scripts/executables/runtimes says; a moment when it is
 * there already.
 *
 * @throws {Error} where it cannot be downloaded.
 */
export async function installRuntimes(wanted: readonly Target[]): Promise<void> {
  const systems = new Set(wanted.flatMap(({ os, cpu }) => [`--os=${os}`, `--cpu=${cpu}`]));
  await run("pnpm", ["install", "--frozen-lockfile", "--silent", "--libc=glibc", ...systems], { cwd: folder });
}
