import { existsSync } from "node:fs";
import { glob, readFile, writeFile } from "node:fs/promises";
import { run } from "./command.ts";
import type { Publishable } from "./publishable.ts";
import { exportAsTypes, typeOnlyNames } from "./declarations/type-only-exports.ts";

/** Declarations that TypeScript before 5.4 accepts, too: it refuses this line of those that openapi-fetch has. */
const forOlderCompilers = (declarations: string): string =>
  declarations.replace('? T["responses"] : unknown;', '? T["responses"] : {};');

/** Builds a package into its dist/. */
export async function build({ folder }: Publishable): Promise<void> {
  await run("tsup", ["--silent"], { cwd: folder });
  for await (const file of glob(`${folder}/dist/*.d.{ts,cts}`)) {
    const source = file.replace("/dist/", "/src/").replace(/\.d\.c?ts$/, ".ts");
    if (!existsSync(source)) continue; // Shared by several entries, and never imported by name.
    const declarations = forOlderCompilers(await readFile(file, "utf8"));
    await writeFile(file, exportAsTypes(declarations, typeOnlyNames(await readFile(source, "utf8"))));
  }
}
