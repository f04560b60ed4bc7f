// Builds an image of totem-mock without a daemon, as a file for `docker load` and `podman load`:
// `image [target…] [--out <folder>] [--base <image> | --own-libraries]`.
import { mkdir, mkdtempDisposable, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutables, executableName } from "./executables/build.ts";
import { mockProgram } from "./executables/programs.ts";
import { readCommandLine } from "./executables/command-line.ts";
import { ownTarget, type Target } from "./executables/targets.ts";
import { buildImage, imageName } from "./image/build.ts";
import { Buildah } from "./image/buildah.ts";
import { builders, imageUnavailableReason } from "./image/unavailable-reason.ts";
import { buildOwnBase } from "./image/own-base.ts";

const { values, chosen } = readCommandLine({
  builds: ({ os }) => os === "linux",
  options: {
    out: { type: "string", default: "image" },
    base: { type: "string" },
    "own-libraries": { type: "boolean", default: false },
  },
  usage: `Usage: npx -y pnpm@12 image [target…] [--out <folder>] [--base <image> | --own-libraries]

  target           what to build for; without any, for this machine
  --out <folder>   where to, by default image
  --base <image>   begin with another image than that of the Dockerfile
  --own-libraries  begin with the C library of this machine, where no image can be pulled`,
});

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

const own = ownTarget();
const unavailableReason = imageUnavailableReason(builders);
const foreign = chosen.filter(({ name }) => name !== own?.name);
if (own === undefined || unavailableReason !== undefined) {
  console.error(`No image can be built. ${unavailableReason ?? ""} With Docker: docker build --tag ${imageName} .`);
  process.exitCode = 1;
} else if (values["own-libraries"] && foreign.length > 0) {
  console.error(`This machine has no libraries for ${foreign.map(({ name }) => name).join(", ")}.`);
  process.exitCode = 2;
} else {
  try {
    for (const target of chosen.length === 0 ? [own] : chosen) await build(target, own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The image could not be built. ${reason}`);
    console.error(
      "Where no base can be pulled, pass --own-libraries: the image then has the C library of this machine.",
    );
    process.exitCode = 1;
  }
}
