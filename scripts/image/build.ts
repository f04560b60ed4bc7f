import { copyFile, mkdir, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Target } from "../executables/targets.ts";
import type { Buildah } from "./buildah.ts";

/** The name of the image. */
export const imageName = "totem-mock";

/** The names of processors in images. */
const architectures: Readonly<Record<Target["cpu"], string>> = { x64: "amd64", arm64: "arm64" };

/** Builds the image from the Dockerfile with an executable of totem-mock that is there already. */
export async function buildImage(buildah: Buildah, executable: string, { cpu }: Target, base?: string): Promise<void> {
  // In place of the stage that would build it.
  await using stage = await mkdtempDisposable(join(tmpdir(), "totem-image-"));
  await copyFile(executable, join(stage.path, "totem-mock"));
  await mkdir(join(stage.path, "data"));
  const platform = ["--platform", `linux/${architectures[cpu]}`, "--build-context", `executables=${stage.path}`];
  const other = base === undefined ? [] : ["--build-arg", `BASE=${base}`];
  await buildah.build(imageName, "Dockerfile", stage.path, ...platform, ...other);
}
