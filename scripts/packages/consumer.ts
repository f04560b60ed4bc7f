import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { plainEnvironment, run } from "./command.ts";
import { checkCommandLine } from "./command-line.ts";
import { environmentWith, type NodeProgram } from "./node-versions.ts";
import { isDual, type Publishable } from "./publishable.ts";

/** Makes an empty project, in which packages can be installed. */
export async function makeEmptyProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
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

const smokeFolder = new URL("smoke/", import.meta.url);

/** Runs a smoke test of an installed package under one Node, once imported and, where it can be, once required. */
export async function smoke(publishable: Publishable, folder: string, node: NodeProgram): Promise<void> {
  const { name } = publishable;
  if (publishable.entries.length === 0) {
    await checkCommandLine(folder, node);
    return;
  }
  const test = `${name.split("/").at(-1) ?? name}.mjs`;
  await cp(new URL(test, smokeFolder), join(folder, test));
  const ways = {
    "imported.mjs": `import * as library from "${name}"; import { check } from "./${test}"; await check(library);\n`,
    "required.cjs": `const library = require("${name}"); import("./${test}").then(({ check }) => check(library));\n`,
  };
  for (const [file, source] of Object.entries(ways)) {
    if (file === "required.cjs" && !isDual(publishable)) continue;
    await writeFile(join(folder, file), source);
    await run(node.path, [file], { cwd: folder, env: plainEnvironment() });
  }
}
