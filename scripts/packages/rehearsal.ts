import { appendFile, cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import type { Registry } from "./registry.ts";

/** Copies the workspace as it is, changes that are not committed included, into a clone; and installs it there. */
export async function cloneWorkspace(clone: string): Promise<void> {
  await run("git", ["clone", "--quiet", "--local", process.cwd(), clone]);
  const changes = await run("git", ["ls-files", "--modified", "--others", "--exclude-standard"]);
  const gone = new Set((await run("git", ["ls-files", "--deleted"])).split("\n"));
  for (const file of changes.split("\n").filter((name) => name !== "")) {
    if (gone.has(file)) await rm(join(clone, file));
    else await cp(file, join(clone, file));
  }
  await run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--silent"], { cwd: clone });
}

/** Makes a clone's changesets versions, and packs them for a registry; then `publish` publishes what was packed. */
export async function prepareRelease(clone: string, packed: string, { npmrc }: Registry): Promise<void> {
  await appendFile(join(clone, ".npmrc"), npmrc);
  await run(process.execPath, ["scripts/release.ts", "--versions"], { cwd: clone });
  await run(process.execPath, ["scripts/release.ts", "--pack", packed], { cwd: clone });
}

/** Publishes what was packed, as `release --publish` does. */
export async function publishPacked(clone: string, packed: string): Promise<void> {
  const words = ["publish", "--from-pack-dir", packed, "--no-git-tag"];
  await run(process.execPath, ["scripts/node_modules/@changesets/cli/bin.js", ...words], { cwd: clone });
}
