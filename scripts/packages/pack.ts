import { glob, mkdir, readFile } from "node:fs/promises";
import { basename, delimiter, join, resolve } from "node:path";
import { build } from "./build.ts";
import { run } from "./command.ts";
import type { Publishable } from "./publishable.ts";
import { privateNames } from "./private-packages.ts";
import { repeatedClasses } from "./declarations/repeated-classes.ts";

/** A package as it would be published. */
export interface Packed extends Publishable {
  tarball: string;
  /** Where the tarball was unpacked, to look inside. */
  unpacked: string;
}

/** The environment of a shell in a clone: without the programs that pnpm puts first for the scripts of the root. */
function shellEnvironment(): NodeJS.ProcessEnv {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return { ...process.env, PATH: folders.filter((folder) => !folder.startsWith(resolve("."))).join(delimiter) };
}

async function packed({ name }: Publishable, into: string): Promise<string> {
  const pattern = `${name.replace("@", "").replace("/", "-")}-[0-9]*.tgz`;
  const [tarball, ...others] = await Array.fromAsync(glob(pattern, { cwd: into }));
  if (tarball === undefined || others.length > 0) {
    throw new Error(`${into} holds not one tarball of ${name}, but ${others.length > 0 ? others.length + 1 : 0}.`);
  }
  return join(into, tarball);
}

const packInto = (into: string) => ["pack", "--json", "--pack-destination", resolve(into)];

/** Builds a package, packs it, and returns the path of the tarball. */
export async function pack(publishable: Publishable, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  await build(publishable);
  await run("pnpm", [...packInto(into), "--config.ignore-scripts=true"], { cwd: publishable.folder });
  return packed(publishable, into);
}

/** The same as somebody does it in a clone, with `pnpm pack` in its folder: that installs what it needs, and builds. */
export async function packInFolder(publishable: Publishable, into: string): Promise<string> {
  await mkdir(into, { recursive: true });
  await run("pnpm", packInto(into), { cwd: publishable.folder, env: shellEnvironment() });
  return packed(publishable, into);
}

/** Packing in its folder builds this package, as it builds every other. */
export async function checkPrepack({ folder }: Publishable): Promise<void> {
  const manifest = await readFile(`${folder}/package.json`, "utf8");
  const prepack = `"prepack": "pnpm --dir ../.. install --silent && pnpm --dir ../.. run build ${basename(folder)}"`;
  if (!manifest.includes(prepack)) throw new Error(`${folder}/package.json lacks ${prepack}`);
}

/** Unpacks a tarball below a folder. */
export async function unpack(publishable: Publishable, tarball: string, below: string): Promise<Packed> {
  const destination = join(below, basename(publishable.folder));
  await mkdir(destination, { recursive: true });
  await run("tar", ["-xzf", tarball, "-C", destination]);
  return { ...publishable, tarball, unpacked: join(destination, "package") };
}

const allowed =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|(contract-examples|commented-seed)\.yaml|THIRD-PARTY\.md|dist\/swagger-ui\/.+|dist\/ui\/[\w.-]+|dist\/.+\.(js|cjs|d\.ts|d\.cts))$/;
const needed = ["package.json", "README.md", "LICENSE"];

/** A tarball holds what runs and what explains it, and nothing that leads back into the workspace. */
export async function checkContents({ unpacked }: Packed): Promise<void> {
  const entries = await Array.fromAsync(glob("**/*", { cwd: unpacked, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(unpacked.length + 1));
  const wrong = [
    ...needed.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...files.filter((name) => !allowed.test(name)).map((name) => `${name} does not belong in a package`),
  ];
  const built: Record<string, string> = {};
  // What another project built is carried as it is.
  for (const file of files.filter((name) => /^dist\/(?!swagger-ui\/)/.test(name))) {
    const text = await readFile(`${unpacked}/${file}`, "utf8");
    built[file] = text;
    for (const name of privateNames.filter((name) => text.includes(name)))
      wrong.push(`${file} mentions ${name}, which is not published`);
    if (text.includes("openapi-fetch-types")) wrong.push(`${file} imports openapi-fetch-types, a devDependency`);
  }
  wrong.push(...repeatedClasses(built));
  const manifest = await readFile(`${unpacked}/package.json`, "utf8");
  if (/"dependencies":[^}]*workspace:/.test(manifest)) wrong.push("a dependency still names the workspace");
  if (manifest.includes("./src/")) wrong.push("package.json still leads to sources");
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
