import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import type { Area } from "./area.ts";
import type { Mutant } from "./summary.ts";

/** Results of earlier runs: what neither sources nor tests have changed since is not tested again. */
const incrementalFile = ({ folder }: Area): string => `node_modules/.cache/mutants/${folder.replaceAll("/", "-")}.json`;

/** Runs the tests of an area against every mutant of some of its files. Throws when they fail without any mutant. */
export async function mutate(area: Area, files: string[], fresh: boolean): Promise<Mutant[]> {
  // Outside the workspace: what looks at every file, such as the linter, must not meet a mutated copy.
  const tempDirName = mkdtempSync(join(tmpdir(), "totem-mutants-"));
  process.once("exit", () => {
    rmSync(tempDirName, { recursive: true, force: true });
  });
  // Read by link-workspace.ts, vitest.config.ts and each-run.ts, which run in processes and threads of their own.
  process.env["MUTANTS_ORIGINAL"] = process.cwd();
  process.env["MUTANTS_TESTS"] = JSON.stringify(area.tests);
  process.env["MUTANTS_LOADED"] = JSON.stringify(area.loadedLater ?? []);
  const stryker = new Stryker({
    configFile: "scripts/mutants/stryker.config.mjs",
    mutate: files,
    tempDirName,
    incrementalFile: incrementalFile(area),
    force: fresh,
  });
  const mutants = await stryker.runMutationTest();
  // The results of other files, kept from earlier runs, come along.
  return mutants
    .map((mutant) => ({ ...mutant, fileName: relative(process.cwd(), mutant.fileName) }))
    .filter(({ fileName }) => files.includes(fileName));
}
