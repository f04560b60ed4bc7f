import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { externalFolder } from "./folders.ts";

/** Installs the servers of others, in the versions that their package.json pins; none of their scripts is run. */
export async function installExternal(): Promise<void> {
  await run("pnpm", ["install", "--no-frozen-lockfile", "--ignore-workspace", "--ignore-scripts"], externalFolder);
}

/** The script behind a command of an installed package. */
export async function commandOf(packageName: string, command: string): Promise<string> {
  const folder = join(externalFolder, "node_modules", packageName);
  const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const bin = typeof manifest === "object" && manifest !== null && "bin" in manifest ? manifest.bin : undefined;
  const script: unknown = typeof bin === "object" && bin !== null ? Reflect.get(bin, command) : undefined;
  if (typeof script !== "string") throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, script);
}
