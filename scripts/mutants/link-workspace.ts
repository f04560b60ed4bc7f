// Links the packages of a copy of the workspace; runs in the copy. A link to the node_modules of the original's
// packages would lead their tests back to the original's sources, which are not mutated. The links inside are relative:
// copied, they lead from package to package of the copy, and by its root to the original's registry packages.
import { cp, glob, symlink } from "node:fs/promises";
import { join } from "node:path";

const original = process.env["MUTANTS_ORIGINAL"];
if (original === undefined) throw new Error("MUTANTS_ORIGINAL is not set: it names the workspace that was copied.");

await symlink(join(original, "node_modules"), "node_modules");
for await (const folder of glob("{spec,packages/*,examples/*}/node_modules", { cwd: original })) {
  await cp(join(original, folder), folder, { recursive: true, verbatimSymlinks: true });
}
