import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";

/** Makes an empty project, in which packages can be installed. */
export async function makeEmptyProject(folder: string, npmrc: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
  await writeFile(join(folder, ".npmrc"), npmrc);
}

/**
 * Installs packages in a project as a user would, with the npm that runs on this Node.
 *
 * @throws {Error} in a strict project, for a package that asks for a newer Node than this.
 */
export async function install(
  folder: string,
  packages: readonly string[],
  node: NodeProgram,
  engines: "strict" | "any",
): Promise<void> {
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
  if (engines === "strict") flags.push("--engine-strict");
  await run("npm", ["install", ...flags, ...packages], { cwd: folder, env: environmentWith(node) });
}
