import { cp, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../packages/command.ts";
import type { Program } from "./programs.ts";
import { runtimeOf } from "./runtimes.ts";
import type { Target } from "./targets.ts";

/** The input of Bun for an executable, with absolute paths. */
export interface Compilation {
  /** The folder that stands for the package. */
  root: string;
  entries: string[];
  /** Files and folders that it finds in that folder when it runs. */
  files: string[];
  /** Bun for the other system. */
  runtime: string;
  /** The name of that system. */
  system: string;
  outfile: string;
}

/** The built modules of a program: built once, for every target. */
export interface Prepared {
  program: Program;
  root: string;
}

const compiler = fileURLToPath(new URL("compile-in-bun.ts", import.meta.url));

/** Builds the modules of a program. The package's own dist/ stays as it is: another step may be packing it. */
export async function prepare(program: Program): Promise<Prepared> {
  // Below the package, where its dependencies are found.
  const root = resolve(program.folder, "node_modules/.cache/executable");
  await rm(root, { recursive: true, force: true });
  await run("tsup", ["--silent", "--no-dts", "--out-dir", join(root, "dist")], { cwd: program.folder });
  for (const file of program.files) {
    const from = join(file.startsWith("dist/") ? root : program.folder, file);
    await cp(from, join(root, "files", file), { recursive: true });
  }
  return { program, root };
}

/** Compiles an executable for a target, by the Bun of this machine. Both are installed. */
export async function compile(
  { program, root }: Prepared,
  target: Target,
  own: Target,
  outfile: string,
): Promise<void> {
  const files = join(root, "files");
  const compilation: Compilation = {
    root,
    entries: program.entries.map((entry) => join(root, "dist", entry)),
    files: (await readdir(files)).map((name) => join(files, name)),
    runtime: runtimeOf(target),
    system: target.name,
    outfile: resolve(outfile),
  };
  await run(runtimeOf(own), [compiler, JSON.stringify(compilation)]);
}
