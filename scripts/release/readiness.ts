import { glob } from "node:fs/promises";
import { run } from "../packages/command.ts";

/** What is changed and not committed, a line for each: what is published can be found in the history. */
export async function uncommittedFiles(): Promise<string[]> {
  const status = await run("git", ["status", "--porcelain"]);
  return status === "" ? [] : status.split("\n").map((line) => `Not committed: ${line.slice(3)}`);
}

/** The changesets that have not become versions yet, a line for each. */
export async function pendingChangesets(): Promise<string[]> {
  const files = await Array.fromAsync(glob(".changeset/*.md"));
  return files
    .filter((file) => !file.endsWith("README.md"))
    .map((file) => `Not a version yet: ${file}. \`npx -y pnpm@12 exec changeset version\` makes it one.`);
}
