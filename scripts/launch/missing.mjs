// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { manifestOf, workspaceFolders } from "./workspace.mjs";

/** @typedef {import("./workspace.mjs").Needs} Needs */

/**
 * The record that pnpm keeps of its last installation; undefined if there was none, or if it did not end.
 *
 * @param {string} root
 * @returns {{ skipped: string[]; included: { devDependencies: boolean }; at: number } | undefined}
 */
function lastInstallation(root) {
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, "node_modules", file), "utf8"));
  try {
    const { skipped, included } = read(".modules.yaml");
    return { skipped, included, at: read(".pnpm-workspace-state-v1.json").lastValidatedTimestamp };
  } catch {
    return undefined;
  }
}

/**
 * True if the dependencies of tests and tools are installed, which an installation for a program alone would remove.
 *
 * @param {string} root
 */
export const hasTools = (root) => lastInstallation(root)?.included.devDependencies === true;

/**
 * True if everything is installed; installing less would leave some of it behind.
 *
 * @param {string} root
 */
export const hasEverything = (root) => existsSync(join(root, "docs/node_modules"));

/**
 * @param {string} root
 * @param {number} time
 */
const changedSince = (root, time) =>
  ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...[".", ...workspaceFolders(root)].map((name) => `${name}/package.json`)]
    .map((file) => join(root, file))
    .some((file) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > time);

/**
 * The direct dependencies of packages that are not there.
 *
 * @param {string} root
 * @param {Needs} needs
 */
function missingDependencies(root, { extent, folders }) {
  return folders.flatMap((folder) => {
    const { dependencies, devDependencies } = manifestOf(root, folder);
    const names = Object.keys({ ...dependencies, ...(extent === "programs" ? {} : devDependencies) });
    return names.filter((name) => !existsSync(join(root, folder, "node_modules", name, "package.json")));
  });
}

/**
 * The packages that pnpm unpacked for dependencies and that were removed later. Names that pnpm shortens are left out.
 *
 * @param {string} root
 * @param {string[]} skipped Those for other systems.
 */
function removedPackages(root, skipped) {
  const store = join(root, "node_modules/.pnpm");
  const present = new Set(readdirSync(store));
  const [, installed = ""] = readFileSync(join(store, "lock.yaml"), "utf8").split("\nsnapshots:\n");
  return [...installed.matchAll(/^ {2}'?([^\s'():]+@[^\s'():]+)'?:/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => !skipped.includes(name) && !present.has(name.replaceAll("/", "+")));
}

/**
 * The reason why the needs are not met, in the words of a message; undefined if they are.
 *
 * @param {string} root
 * @param {Needs} needs
 */
export function missing(root, needs) {
  const last = lastInstallation(root);
  if (last === undefined) return "nothing is installed yet";
  const names = new Set(missingDependencies(root, needs));
  try {
    for (const name of removedPackages(root, last.skipped)) names.add(name);
  } catch {
    return "node_modules/.pnpm is not complete";
  }
  const [first, second, third, ...others] = names;
  if (first !== undefined) {
    const shown = [first, second, third, others.length > 0 ? `${others.length} more` : undefined];
    return `missing: ${shown.filter((name) => name !== undefined).join(", ")}`;
  }
  return changedSince(root, last.at) ? "package.json or pnpm-lock.yaml changed" : undefined;
}
