import { join } from "node:path";
import { run } from "../packages/command.ts";
import { checkContents } from "../packages/contents.ts";
import { type Packed, tarballOf, unpack } from "../packages/pack.ts";
import { publishablePackages } from "../packages/publishable.ts";
import { installRuntimes } from "../runtimes/installed.ts";
import { allInstallations, titleOf, tryInstallation } from "./installations.ts";
import { localDestination, publish, releasesOf } from "./publish.ts";
import { uncommittedFiles } from "./readiness.ts";
import { installReleaseTools, startRegistry } from "./registry.ts";

/** Builds and packs every package of a workspace into a folder, and looks inside. */
export async function packEach(workspace: string, folder: string): Promise<Packed[]> {
  const tarballs = join(folder, "tarballs");
  await run("pnpm", ["run", "tarballs", "--out", tarballs], { cwd: workspace });
  return Promise.all(
    (await publishablePackages()).map(async (publishable) => {
      const packed = await unpack(publishable, await tarballOf(publishable, tarballs), join(folder, "unpacked"));
      await checkContents(packed);
      return packed;
    }),
  );
}

/** A copy of the last commit, installed, whose changesets have become versions. */
async function nextVersions(folder: string): Promise<string> {
  const clone = join(folder, "clone");
  await run("git", ["clone", "--quiet", "--local", process.cwd(), clone]);
  await run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline", "--silent"], { cwd: clone });
  await run("pnpm", ["run", "release", "--versions"], { cwd: clone });
  return clone;
}

/** Rehearses a release below a folder that the caller removes. Answers whether all went well. */
export async function rehearse(folder: string, say: (line: string) => void): Promise<boolean> {
  for (const line of await uncommittedFiles(process.cwd())) say(`${line} (and so not rehearsed)`);
  await installRuntimes();
  await installReleaseTools();
  const packed = await packEach(await nextVersions(folder), folder);
  await using registry = await startRegistry(join(folder, "registry"));
  await publish(await releasesOf(packed), localDestination(registry.url), say);
  let failures = 0;
  for (const installation of await allInstallations(packed)) {
    try {
      await tryInstallation(installation, registry.url, join(folder, "projects"));
      say(`ok   ${titleOf(installation)}`);
    } catch (error) {
      failures += 1;
      say(`FAIL ${titleOf(installation)}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
  say(failures === 0 ? "\nThe release would work." : `\n${String(failures)} installations failed.`);
  return failures === 0;
}
