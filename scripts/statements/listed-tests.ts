import { execFile } from "node:child_process";
import { relative, sep } from "node:path";
import { promisify } from "node:util";
import type { Json } from "../contract/json.ts";
import { objectAt } from "../contract/operations.ts";
import { SourceMistake } from "../contract/source-mistake.ts";
import type { TestName } from "./statement.ts";

const run = promisify(execFile);

/** The tests of some files; each row of a table under its own title, for which the files are loaded. */
export async function listTests(files: readonly string[]): Promise<TestName[]> {
  const { stdout } = await run("vitest", ["list", "--json", "--no-static-parse", "--no-isolate", ...files], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    const why = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : String(error);
    throw new SourceMistake(`vitest cannot list the tests; mend what it says first:\n${why}`);
  });
  const list = JSON.parse(stdout) as Json;
  if (!Array.isArray(list)) throw new Error("vitest listed no tests");
  return list.map((entry) => {
    const { name, file } = objectAt(entry, "A test");
    if (typeof name !== "string" || typeof file !== "string") throw new Error("vitest listed a test without a name");
    return { file: relative(process.cwd(), file).split(sep).join("/"), title: name };
  });
}
