import { join } from "node:path";
import { run } from "./command.ts";
import { cacheFolder, root } from "./folders.ts";

/** Builds the executable of totem-mock for this machine, which must be Linux, and returns its path. */
export async function buildExecutable(): Promise<string> {
  if (process.platform !== "linux") throw new Error("Executables are measured on Linux, which says what they use.");
  const folder = join(cacheFolder, "executables");
  const target = `linux-${process.arch}`;
  await run("pnpm", ["run", "executables", target, "--out", folder], root);
  return join(folder, `totem-mock-${target}`);
}
