import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  name: string;
  private?: boolean;
  exports?: Record<string, string>;
}

const root = fileURLToPath(new URL("../../", import.meta.url));

const privates = globSync(["spec/package.json", "packages/*/package.json"], { cwd: root })
  .map((file) => ({
    folder: root + dirname(file),
    manifest: JSON.parse(readFileSync(root + file, "utf8")) as Manifest,
  }))
  .filter(({ manifest }) => manifest.private);

/** The names of the private packages. */
export const privateNames = privates.map(({ manifest }) => manifest.name);

/** The private packages, which are bundled: those who install a published one know nothing of them. */
export const bundledPackages = privateNames.map((name) => new RegExp(`^${name}(/|$)`));

/** The entries of private packages for the bundler of declarations, whose resolver does not read `exports` itself. */
export const declarationPaths: Record<string, string[]> = Object.fromEntries(
  privates.flatMap(({ folder, manifest }) =>
    Object.entries(manifest.exports ?? {}).map(([entry, file]) => [
      `${manifest.name}${entry.slice(1)}`,
      [`${folder}/${file}`],
    ]),
  ),
);
