import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { build } from "./build.ts";
import { run } from "./command.ts";
import type { Publishable } from "./publishable.ts";
import { linkAbsolutely } from "./absolute-links.ts";

/** A package as it would be published. */
export interface Packed extends Publishable {
  tarball: string;
  /** Where the tarball was unpacked, to look inside. */
  unpacked: string;
}

/** The path of a package's tarball in a folder that holds one of it. */
export async function tarballOf({ name }: Publishable, into: string): Promise<string> {
  const pattern = `${name.replace("@", "").replace("/", "-")}-[0-9]*.tgz`;
  const [tarball, ...others] = await Array.fromAsync(glob(pattern, { cwd: into }));
  if (tarball === undefined || others.length > 0) {
    throw new Error(`${into} holds not one tarball of ${name}, but ${others.length > 0 ? others.length + 1 : 0}.`);
  }
  return join(into, tarball);
}

const packInto = (into: string) => ["pack", "--json", "--pack-destination", resolve(into)];

/** Writes the README of a tarball anew: away from the repository, a relative link leads nowhere. */
async function finish(publishable: Publishable, into: string): Promise<string> {
  const tarball = await tarballOf(publishable, into);
  const folder = await mkdtemp(join(into, "finish-"));
  try {
    await run("tar", ["-xzf", tarball, "-C", folder]);
    const readme = join(folder, "package/README.md");
    await writeFile(readme, linkAbsolutely(await readFile(readme, "utf8"), publishable.folder));
    await run("tar", ["-czf", tarball, "-C", folder, "package"]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return tarball;
}

/** Builds a package, packs it, and returns the path of the tarball. */
export async function pack(publishable: Publishable, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  await build(publishable);
  await run("pnpm", [...packInto(into), "--config.ignore-scripts=true"], { cwd: publishable.folder });
  return finish(publishable, into);
}

/** Unpacks a tarball below a folder. */
export async function unpack(publishable: Publishable, tarball: string, below: string): Promise<Packed> {
  const destination = join(below, basename(publishable.folder));
  await mkdir(destination, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", destination]);
  return { ...publishable, tarball, unpacked: join(destination, "package") };
}
