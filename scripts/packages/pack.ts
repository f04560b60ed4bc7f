import { glob, mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, posix, resolve } from "node:path";
import { build } from "./build.ts";
import { run } from "./command.ts";
import { documentation } from "./documentation.ts";
import { type Publishable, publishablePackages } from "./publishable.ts";

/** A package as it would be published. */
export interface Packed extends Publishable {
  tarball: string;
  /** The folder in which the tarball was unpacked. */
  unpacked: string;
}

/** The address of the repository's files, as browsers show them. */
export async function repositoryFiles(): Promise<string> {
  const { repository } = JSON.parse(await readFile("package.json", "utf8")) as { repository: { url: string } };
  return `${repository.url.replace(/^git\+|\.git$/g, "")}/blob/main/`;
}

/** The path of a package's tarball in a folder that holds one of it. */
export async function tarballOf({ name }: Publishable, into: string): Promise<string> {
  const pattern = `${name.replace("@", "").replace("/", "-")}-[0-9]*.tgz`;
  const [tarball, ...others] = await Array.fromAsync(glob(pattern, { cwd: into }));
  if (tarball === undefined || others.length > 0) throw new Error(`${into} must hold one tarball of ${name}.`);
  return join(into, tarball);
}

/** Makes the links of a tarball's README absolute, since registries show it, and adds what it has for use without the repository. */
async function finish(publishable: Publishable, into: string): Promise<string> {
  const tarball = await tarballOf(publishable, into);
  await using folder = await mkdtempDisposable(join(into, "finish-"));
  await run("tar", ["-xzf", tarball, "-C", folder.path]);
  const readme = join(folder.path, "package/README.md");
  const files = await repositoryFiles();
  const absolute = (path: string): string => files + posix.normalize(posix.join(publishable.folder, path));
  await writeFile(readme, (await readFile(readme, "utf8")).replaceAll(/(?<=\]\()(\.{1,2}\/[^)\s#]+)/g, absolute));
  for (const [path, text] of await documentation(publishable, files)) {
    const file = join(folder.path, "package", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await run("tar", ["-czf", tarball, "-C", folder.path, "package"]);
  return tarball;
}

/** Builds a package, packs it, and returns the path of the tarball. */
export async function pack(publishable: Publishable, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  await build(publishable);
  await run("pnpm", ["pack", "--json", "--pack-destination", resolve(into)], { cwd: publishable.folder });
  return finish(publishable, into);
}

/** Builds and packs what the registry does not have yet, with changesets' plan of publishing it, into an empty folder. */
export async function packRelease(into: string): Promise<void> {
  const packages = await publishablePackages();
  for (const publishable of packages) await build(publishable);
  await run(process.execPath, ["scripts/node_modules/@changesets/cli/bin.js", "pack", "--out-dir", into]);
  const { plan } = JSON.parse(await readFile(join(into, "publish-plan.json"), "utf8")) as {
    plan: { name: string }[][];
  };
  const names = plan.flat().map(({ name }) => name);
  for (const one of packages.filter(({ name }) => names.includes(name))) await finish(one, join(into, "packages"));
}

/** Unpacks a tarball below a folder. */
export async function unpack(publishable: Publishable, tarball: string, below: string): Promise<Packed> {
  const destination = join(below, basename(publishable.folder));
  await mkdir(destination, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", destination]);
  return { ...publishable, tarball, unpacked: join(destination, "package") };
}
