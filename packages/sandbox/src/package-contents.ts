// This file stands one level below the package, in its sources as in `dist`.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { versionIn } from "@totem-partner/spec/program";

export const packageVersion = (): string => versionIn(new URL("../package.json", import.meta.url));

/** Returns what workerd runs: the folder of `worker.js` and `assets`. In the repository it is made anew, in a folder for that. */
export async function workerFolder(made: string): Promise<string> {
  const built = fileURLToPath(new URL("./worker", import.meta.url));
  if (existsSync(join(built, "worker.js"))) return built;
  const { bundle } = await import("@totem-partner/sandbox-worker/bundle");
  await bundle(made);
  return made;
}
