import { realpath } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { nodeFolders } from "../runtimes/installed.ts";
import { plainEnvironment, run } from "./command.ts";

/** A Node of this machine, or of scripts/runtimes/external. */
export interface NodeProgram {
  version: string;
  path: string;
}

const oldest = 20;

async function look(folder: string): Promise<NodeProgram | undefined> {
  try {
    const path = await realpath(join(folder, "node"));
    return { path, version: await run(path, ["-p", "process.versions.node"]) };
  } catch {
    return undefined;
  }
}

/** Every Node from version 20 on that is here or among the installed runtimes, one for each version, the oldest first. */
export async function nodePrograms(): Promise<[NodeProgram, ...NodeProgram[]]> {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...nodeFolders,
    "/usr/local/bin",
    "/usr/bin",
    "/opt/node/bin",
  ];
  const found = new Map<string, NodeProgram>();
  for (const folder of new Set(folders.filter((name) => name !== ""))) {
    const program = await look(folder);
    if (program === undefined || Number.parseInt(program.version, 10) < oldest) continue;
    if (!found.has(program.version)) found.set(program.version, program);
  }
  const [first, ...others] = [...found.values()].sort((one, other) =>
    one.version.localeCompare(other.version, "en", { numeric: true }),
  );
  if (first === undefined) throw new Error(`No Node from version ${oldest} on is on the PATH.`);
  return [first, ...others];
}

/** The environment of a shell in which this Node is the one that programs find. */
export function environmentWith(node: NodeProgram): NodeJS.ProcessEnv {
  const env = plainEnvironment();
  return { ...env, PATH: [dirname(node.path), env["PATH"] ?? ""].join(delimiter) };
}
