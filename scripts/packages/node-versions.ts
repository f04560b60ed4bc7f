import { realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { run } from "./command.ts";

/** A Node of this machine. */
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

/** Every Node from version 20 on that this machine has, one for each version, the oldest first. */
export async function nodePrograms(): Promise<[NodeProgram, ...NodeProgram[]]> {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/local/bin", "/usr/bin", "/opt/node/bin"];
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
