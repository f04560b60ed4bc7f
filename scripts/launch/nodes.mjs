// @ts-check
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { manifestOf } from "./workspace.mjs";

/** The package that brings a Node. */
export const nodeFolder = "scripts/node";

/**
 * True if a Node runs TypeScript as it is.
 *
 * @param {string} version
 */
export function stripsTypes(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/**
 * True if a Node runs the tools as well: then it is at least the one that the workspace brings.
 *
 * @param {string} root
 * @param {string} version
 */
export const runsTools = (root, version) => Number.parseInt(version, 10) >= Number.parseInt(broughtVersion(root), 10);

/** @param {string} root */
const broughtVersion = (root) => manifestOf(root, nodeFolder).dependencies?.["node"] ?? "";

/**
 * The Node that the workspace brings, once it is installed.
 *
 * @param {string} root
 * @throws {Error} where it is not.
 */
export function broughtNode(root) {
  const folder = join(root, nodeFolder, "node_modules/node");
  // Installing it writes the name of the program on this system.
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, bin.node);
}

/**
 * Links the Node that the workspace brings to where pnpm looks first, also without the tools, so that the next run begins
 * on it. On Windows, a link needs rights that few have.
 *
 * @param {string} root
 */
export function preferBroughtNode(root) {
  if (process.platform === "win32") return;
  const link = join(root, "node_modules/.bin/node");
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(broughtNode(root), link);
}
