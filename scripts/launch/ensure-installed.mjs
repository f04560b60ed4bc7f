// @ts-check
import { install } from "./install.mjs";
import { missing } from "./missing.mjs";

/**
 * Installs what is needed where some of it is missing.
 *
 * @param {string} root
 * @param {import("./workspace.mjs").Needs} needs
 * @returns {{ installed: boolean; problem?: string }} `installed` if anything was missing; `problem` if it still is.
 */
export function ensureInstalled(root, needs) {
  const before = missing(root, needs);
  if (before === undefined) return { installed: false };
  const failure = install(root, needs);
  const after = missing(root, needs);
  if (failure === undefined && after === undefined) return { installed: true };
  const lines = [
    `The workspace is not installed completely: ${after ?? before}.`,
    ...(failure === undefined ? [] : [failure]),
    "It needs the npm registry, unless it was installed here before. See what this says: npx -y pnpm@12 install",
  ];
  return { installed: true, problem: lines.join("\n") };
}
