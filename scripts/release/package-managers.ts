import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import crossSpawn from "cross-spawn";
import { run } from "../packages/command.ts";
import { environmentWith, type NodeProgram } from "../packages/node-versions.ts";
import { programOf } from "../runtimes/installed.ts";
import { yarnProgram } from "./registry.ts";

/** How a project installs packages from a registry, and runs what it installed. */
export interface PackageManager {
  name: string;
  /** Its settings: the registry, and no packages that other projects have installed from it. */
  settings: (registry: string, cache: string) => Readonly<Record<string, string>>;
  add: string[];
  /** What comes before a module to run it, or before the name of an installed program. */
  node: string[];
  program: (name: string) => string[];
}

const npmrc = (registry: string, cache: string) => ({ ".npmrc": `registry=${registry}/\ncache=${cache}\n` });

const linked = (name: string): string[] => [join("node_modules/.bin", name)];

/** Yarn leaves no node_modules unless it is told to: packages are read from its archives, and only what is declared. */
const plugAndPlay = (registry: string, cache: string) => ({
  ".yarnrc.yml": [
    `npmRegistryServer: "${registry}"`,
    'unsafeHttpWhitelist: ["127.0.0.1"]',
    `globalFolder: "${cache}"`,
    "enableTelemetry: false",
    "npmMinimalAgeGate: 0",
    "",
  ].join("\n"),
  "yarn.lock": "",
});

export const packageManagers: readonly PackageManager[] = [
  {
    name: "npm",
    settings: npmrc,
    add: ["npm", "install", "--no-audit", "--no-fund", "--loglevel", "error"],
    node: ["node"],
    program: linked,
  },
  {
    name: "pnpm",
    settings: (registry, cache) => ({
      ".npmrc": `registry=${registry}/\n`,
      "pnpm-workspace.yaml": `packages: []\nstoreDir: ${cache}\ncacheDir: ${cache}/metadata\nminimumReleaseAge: 0\nstrictDepBuilds: false\n`,
    }),
    add: ["pnpm", "add", "--silent"],
    node: ["node"],
    program: linked,
  },
  {
    name: "yarn",
    settings: plugAndPlay,
    add: ["node", yarnProgram, "add"],
    node: ["node", yarnProgram, "node"],
    program: (name) => ["node", yarnProgram, "run", name],
  },
  {
    name: "bun",
    settings: (registry, cache) => ({
      "bunfig.toml": `[install]\nregistry = "${registry}"\ncache.dir = "${cache}"\n`,
    }),
    add: [programOf("bun"), "add", "--silent"],
    node: ["node"],
    program: linked,
  },
];

/** A project of a package manager under one Node, with packages installed from a registry. */
export interface Project {
  folder: string;
  /** Runs a module of the project to its end, and answers what it wrote. */
  runModule: (file: string, env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Runs a program that the packages brought. */
  runProgram: (name: string, parameters: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Runs a program that serves until it has written what is awaited, stops it, and answers what it wrote. */
  serveUntil: (name: string, parameters: readonly string[], awaited: RegExp) => Promise<string>;
}

/** Starts a program, and ends it with a signal once it has written what is awaited. */
async function untilWritten(
  [program = "", ...parameters]: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
  awaited: RegExp,
): Promise<string> {
  const child = crossSpawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let written = "";
  for (const output of [child.stdout, child.stderr]) {
    output?.on("data", (chunk: Buffer) => {
      written += chunk.toString();
      if (awaited.test(written)) child.kill();
    });
  }
  await once(child, "close", { signal: AbortSignal.timeout(60_000) }).catch(() => child.kill());
  return written;
}

/** Makes an empty project, and installs packages in it as its package manager does. */
export async function installIn(
  folder: string,
  manager: PackageManager,
  node: NodeProgram,
  packages: readonly string[],
  registry: string,
): Promise<Project> {
  await mkdir(folder, { recursive: true });
  const files = {
    "package.json": JSON.stringify({ name: "consumer", private: true }),
    ...manager.settings(registry, join(folder, "..", `cache-of-${manager.name}`)),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const execute = ([program = "", ...parameters]: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    run(program, parameters, { cwd: folder, env: { ...environmentWith(node), ...more } });
  await execute([...manager.add, ...packages]);
  return {
    folder,
    runModule: (file, env) => execute([...manager.node, file], env),
    runProgram: (name, parameters, env) => execute([...manager.program(name), ...parameters], env),
    serveUntil: (name, parameters, awaited) =>
      untilWritten([...manager.program(name), ...parameters], { cwd: folder, env: environmentWith(node) }, awaited),
  };
}
