// Builds an image of totem-mock without a daemon, as a file for `docker load` and `podman load`:
// `image [target…] [--out <folder>] [--base <image> | --own-libraries]`.
import { mkdir, mkdtempDisposable, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildExecutables, executableName } from "./executables/build.ts";
import { mockProgram } from "./executables/programs.ts";
import { ownTarget, type Target, targets } from "./executables/targets.ts";
import { buildImage, imageName } from "./image/build.ts";
import { Buildah } from "./image/buildah.ts";
import { builders, imageObstacle } from "./image/obstacle.ts";
import { buildOwnBase } from "./image/own-base.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: "string", default: "image" },
    base: { type: "string" },
    "own-libraries": { type: "boolean", default: false },
  },
});
const known = targets.filter(({ os }) => os === "linux");
const names = known.map(({ name }) => name);

async function build(target: Target, own: Target): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "totem-image-"));
  for await (const line of buildExecutables([target], own, folder.path, [mockProgram])) console.log(`built ${line}`);
  const executable = join(folder.path, executableName(mockProgram.name, target));
  const buildah = new Buildah(folder.path);
  const base = values["own-libraries"] ? await buildOwnBase(buildah, executable) : values.base;
  await buildImage(buildah, executable, target, base);
  const file = join(values.out, `${mockProgram.name}-${target.name}.tar`);
  await mkdir(values.out, { recursive: true });
  await rm(file, { force: true });
  await buildah.run("push", imageName, `docker-archive:${file}:${imageName}:latest`);
  const { size } = await stat(file);
  console.log(`${file}  ${(size / 1e6).toFixed(0)} MB`);
}

/** What is asked for and cannot be had; undefined if all can. */
function complaint(own: Target): string | undefined {
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) return `There is no target ${unknown.join(", ")}. Name some of these: ${names.join(", ")}.`;
  const foreign = positionals.filter((name) => name !== own.name);
  if (values["own-libraries"] && foreign.length > 0) return `This machine has no libraries for ${foreign.join(", ")}.`;
  return undefined;
}

const own = ownTarget();
const obstacle = imageObstacle(builders);
if (own === undefined || obstacle !== undefined) {
  console.error(`No image can be built. ${obstacle ?? ""} With Docker: docker build --tag ${imageName} .`);
  process.exitCode = 1;
} else if (complaint(own) === undefined) {
  const chosen = positionals.length === 0 ? [own] : known.filter(({ name }) => positionals.includes(name));
  try {
    for (const target of chosen) await build(target, own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The image could not be built. ${reason}`);
    console.error(
      "Where no base can be pulled, pass --own-libraries: the image then has the C library of this machine.",
    );
    process.exitCode = 1;
  }
} else {
  console.error(complaint(own));
  process.exitCode = 2;
}
