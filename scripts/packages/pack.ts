import { glob, mkdir, readFile } from "node:fs/promises";
import { run } from "./command.ts";
import type { Publishable } from "./publishable.ts";

/** A package as it would be published. */
export interface Packed extends Publishable {
  tarball: string;
  /** Where the tarball was unpacked, to look inside. */
  unpacked: string;
}

/** Builds and packs a package, and unpacks the tarball beside it. */
export async function pack(publishable: Publishable, into: string): Promise<Packed> {
  await run("tsup", ["--silent"], { cwd: publishable.folder });
  const destination = `${into}/${publishable.folder}`;
  await mkdir(destination, { recursive: true });
  await run("pnpm", ["pack", "--pack-destination", destination], { cwd: publishable.folder });
  const [tarball, ...others] = await Array.fromAsync(glob(`${destination}/*.tgz`));
  if (tarball === undefined || others.length > 0) throw new Error(`pnpm pack made not one tarball in ${destination}`);
  await run("tar", ["-xzf", tarball, "-C", destination]);
  return { ...publishable, tarball, unpacked: `${destination}/package` };
}

const allowed = /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|dist\/.+\.(js|cjs|d\.ts|d\.cts|json))$/;
const needed = ["package.json", "README.md", "LICENSE"];

/** Whoever installs a package gets what runs and what explains it, and nothing that leads back into the workspace. */
export async function checkContents({ unpacked }: Packed): Promise<void> {
  const entries = await Array.fromAsync(glob("**/*", { cwd: unpacked, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(unpacked.length + 1));
  const wrong = [
    ...needed.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...files.filter((name) => !allowed.test(name)).map((name) => `${name} does not belong in a package`),
  ];
  for (const file of files.filter((name) => name.startsWith("dist/"))) {
    const text = await readFile(`${unpacked}/${file}`, "utf8");
    if (text.includes("@totem-partner/spec"))
      wrong.push(`${file} mentions @totem-partner/spec, which nobody can install`);
  }
  const manifest = await readFile(`${unpacked}/package.json`, "utf8");
  if (/"dependencies":[^}]*workspace:/.test(manifest)) wrong.push("a dependency still names the workspace");
  if (manifest.includes("./src/")) wrong.push("package.json still leads to sources");
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
