import { cp, mkdir, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { plainEnvironment, run } from "./command.ts";
import { checkCommandLine } from "./command-line.ts";
import type { NodeProgram } from "./node-versions.ts";
import { isDual, type Publishable } from "./publishable.ts";

/** Makes an empty project and installs packages in it as a user would, with the npm that runs on this Node. */
export async function installInEmptyProject(
  folder: string,
  packages: readonly string[],
  node: NodeProgram,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "consumer", private: true }));
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
  const env = plainEnvironment();
  env["PATH"] = [dirname(node.path), env["PATH"] ?? ""].join(delimiter);
  await run("npm", ["install", ...flags, ...packages], { cwd: folder, env });
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
