import { cp, mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { run } from "../packages/command.ts";
import type { Buildah } from "./buildah.ts";

const name = "localhost/own-libraries";

/**
 * Builds an image of the libraries that an executable loads on this machine, as a base where none can be pulled. Returns its
 * name.
 */
export async function buildOwnBase(buildah: Buildah, executable: string): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), "totem-libraries-"));
  const root = join(folder.path, "root");
  const loaded = await run("ldd", [executable]);
  for (const [library] of loaded.matchAll(/\/\S+/g)) {
    await mkdir(dirname(join(root, library)), { recursive: true });
    await cp(library, join(root, library), { dereference: true });
  }
  const dockerfile = join(folder.path, "Dockerfile");
  await writeFile(dockerfile, "FROM scratch\nCOPY . /\n");
  await buildah.build(name, dockerfile, root);
  return name;
}
