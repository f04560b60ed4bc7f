// Builds the executables for this machine and an image of totem-mock, runs every command of them, and containers of it.
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutables, executableName } from "./executables/build.ts";
import { Executable } from "./executables/checks/executable.ts";
import { mockChecks } from "./executables/checks/mock.ts";
import { partnerChecks } from "./executables/checks/partner.ts";
import { installRuntimes } from "./executables/runtimes.ts";
import { ownTarget, type Target } from "./executables/targets.ts";
import { buildImage } from "./image/build.ts";
import { Buildah } from "./image/buildah.ts";
import { examine, imageChecks } from "./image/checks/image.ts";
import { imageUnavailableReason, runners } from "./image/unavailable-reason.ts";
import { buildOwnBase } from "./image/own-base.ts";

let failures = 0;

/** Runs one check and reports its result; a failure does not stop the others. */
async function check<Result>(what: string, how: () => Promise<Result>): Promise<Result | undefined> {
  try {
    const result = await how();
    console.log(`ok   ${what}`);
    return result;
  } catch (error) {
    failures += 1;
    console.log(`FAIL ${what}\n${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** With CI=true, nothing is skipped. */
async function skip(what: string, why: string): Promise<void> {
  if (process.env["CI"] === "true") await check(what, () => Promise.reject(new Error(why)));
  else console.log(`skip ${what}: ${why}`);
}

async function checkImage(own: Target, fileOf: (name: string) => string): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "totem-image-"));
  const buildah = new Buildah(folder.path);
  const [mock, partner] = [fileOf("totem-mock"), new Executable(fileOf("totem-partner"), folder.path)];
  const image = await check("the image is built and unpacked", async () => {
    await buildImage(buildah, mock, own, await buildOwnBase(buildah, mock));
    return examine(buildah, folder.path, partner);
  });
  if (image === undefined) return;
  for (const [what, holds] of Object.entries(imageChecks)) await check(`the image ${what}`, () => holds(image));
}

async function checkAll(own: Target): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "totem-executables-"));
  for await (const line of buildExecutables([own], own, folder.path)) console.log(`built ${line}`);
  const fileOf = (name: string) => join(folder.path, executableName(name, own));
  const executable = (name: string) => new Executable(fileOf(name), folder.path);
  const [mock, partner] = [executable("totem-mock"), executable("totem-partner")];
  for (const [what, holds] of Object.entries(mockChecks)) await check(`totem-mock ${what}`, () => holds(mock));
  for (const [what, holds] of Object.entries(partnerChecks)) {
    await check(`totem-partner ${what}`, () => holds(partner, mock));
  }
  const why = imageUnavailableReason(runners);
  if (why === undefined) await checkImage(own, fileOf);
  else await skip("the image", why);
}

/** The reason why executables cannot be built here; undefined if they can. */
async function unavailableReason(own: Target | undefined): Promise<string | undefined> {
  if (own === undefined) return `There are no executables for ${process.platform} ${process.arch}.`;
  return installRuntimes([own]).then(
    () => undefined,
    (error: unknown) => `Bun could not be installed. ${String(error)}`,
  );
}

const own = ownTarget();
const why = await unavailableReason(own);
if (own !== undefined && why === undefined) await checkAll(own);
else await skip("the executables", String(why));
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the executables failed.`);
  process.exitCode = 1;
}
