// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {boolean} [private]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * @typedef {object} Needs What must be installed.
 * @property {"everything" | "tests" | "programs"} extent `tests`: without what only the second circle needs; `programs`: without
 * what only tests and tools need.
 * @property {string[]} folders The packages whose dependencies are needed, by their folders.
 */

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Manifest}
 */
export const manifestOf = (root, folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));

/**
 * The folders of the packages, as pnpm-workspace.yaml lists them: by name, or all that a folder holds.
 *
 * @param {string} root
 */
export function workspaceFolders(root) {
  const [, listed = ""] = /^packages:\n((?: +- .+\n)+)/m.exec(configurationOf(root)) ?? [];
  const patterns = [...listed.matchAll(/- (.+)/g)].map(([, pattern = ""]) => pattern.replaceAll(/["']/g, ""));
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith("/*")) return [pattern];
    const group = pattern.slice(0, -2);
    return existsSync(join(root, group)) ? readdirSync(join(root, group)).map((name) => `${group}/${name}`) : [];
  });
  return folders.filter((folder) => existsSync(join(root, folder, "package.json")));
}

/** @param {string} root */
const configurationOf = (root) => readFileSync(join(root, "pnpm-workspace.yaml"), "utf8").replaceAll("\r\n", "\n");

/**
 * Everything that the workspace has.
 *
 * @param {string} root
 * @returns {Needs}
 */
export const everything = (root) => ({ extent: "everything", folders: [".", ...workspaceFolders(root)] });

/** The packages whose dependencies only the second circle of the tests needs. */
export const onlyForReleases = ["bench", "docs", "scripts", "scripts/compilers"];

const besideTests = ["scripts/test.ts", "scripts/generate.ts", "scripts/statements.ts"];

/**
 * The needs of the first circle of the tests.
 *
 * @param {string} root
 * @returns {Needs}
 */
export function neededByTests(root) {
  const { folders } = everything(root);
  return { extent: "tests", folders: folders.filter((folder) => !onlyForReleases.includes(folder)) };
}

/**
 * The needs of a program. One of a package or an example needs the dependencies of the package, also through others of
 * the workspace, and private packages, which are devDependencies of those that bundle them. Any other needs everything,
 * but for the first circle of the tests and the programs that run beside it.
 *
 * @param {string} root
 * @param {string} program Its path below the root.
 * @returns {Needs}
 */
export function neededBy(root, program) {
  const [own] = /^(packages|examples)\/[^/]+(?=\/)/.exec(program) ?? [];
  if (own === undefined) return besideTests.includes(program) ? neededByTests(root) : everything(root);
  const folders = new Map(workspaceFolders(root).map((folder) => [manifestOf(root, folder).name, folder]));
  const needed = new Set([own]);
  for (const folder of needed) {
    const { private: isPrivate, dependencies = {}, devDependencies = {} } = manifestOf(root, folder);
    const bundled = (/** @type {string} */ found) => isPrivate !== true && manifestOf(root, found).private === true;
    for (const [name, found] of folders) {
      if (name in dependencies || (name in devDependencies && bundled(found))) needed.add(found);
    }
  }
  return { extent: "programs", folders: [...needed].sort() };
}
