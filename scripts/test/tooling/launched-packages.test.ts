import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { stripsTypes } from "../../launch/nodes.mjs";
import { manifestOf, neededBy, workspaceFolders } from "../../launch/workspace.mjs";

const root = ".";

test("every script of the root is launched", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const others = Object.entries(scripts).filter(([, command]) => !/^node scripts\/launch\.mjs( |$)/.test(command));
  expect(others).toEqual([]);
});

interface Lockfile {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  snapshots: Record<string, Record<"dependencies" | "optionalDependencies", Record<string, string>> | undefined>;
}

/** The packages that are installed for folders without those of tests and tools, according to the lockfile. */
function installedFor(folders: string[]): Set<string> {
  const documents = readFileSync("pnpm-lock.yaml", "utf8").split(/^---$/m);
  const { importers, snapshots } = parse(documents.at(-1) ?? "") as Lockfile;
  const direct = folders.flatMap((folder) => Object.entries(importers[folder]?.dependencies ?? {}));
  const found = new Set<string>();
  const waiting = direct.map(([name, { version }]): [string, string] => [name, version]);
  for (const [name, version] of waiting) {
    const key = version in snapshots ? version : `${name}@${version}`;
    if (version.startsWith("link:") || found.has(key)) continue;
    found.add(key);
    const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {};
    waiting.push(...Object.entries({ ...dependencies, ...optionalDependencies }));
  }
  return found;
}

test("a start installs at most 200 packages: no tool but esbuild, which bundles the dashboard", () => {
  const { extent, folders } = neededBy(root, "packages/mock-server/src/bin.ts");
  const packages = installedFor([root, ...folders]);
  expect(extent).toBe("programs");
  expect(packages.size).toBeGreaterThan(100);
  expect(packages.size).toBeLessThanOrEqual(200);
  // The dashboard is bundled when a browser loads it.
  const names = new Set([...packages].map((name) => name.replace(/(?!^)@.*/, "")));
  expect(names.isSupersetOf(new Set(["esbuild", "preact"]))).toBe(true);
  expect([...packages].filter((name) => /^(vitest|typescript|rolldown|node)@/.test(name))).toEqual([]);
});

test("what published packages bundle is a dependency of the root, where their sources find it", () => {
  const manifests = workspaceFolders(root).map((folder) => manifestOf(root, folder));
  const privates = new Set(manifests.filter((one) => one.private).map(({ name }) => name));
  const bundled = manifests.filter((one) => !one.private).flatMap((one) => Object.keys(one.devDependencies ?? {}));
  const { dependencies } = manifestOf(root, ".");
  expect(Object.keys(dependencies ?? {})).toEqual(
    expect.arrayContaining([...new Set(bundled.filter((name) => privates.has(name)))]),
  );
});

test.each([
  ["20.20.2", false],
  ["22.17.1", false],
  ["22.18.0", true],
  ["23.5.0", false],
  ["23.6.0", true],
  ["26.10.0", true],
])("whether Node %s runs the sources itself: %s", (version, expected) => {
  expect(stripsTypes(version)).toBe(expected);
});
