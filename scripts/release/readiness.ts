import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../packages/command.ts";

/** What is changed and not committed, a line for each: what is published can be found in the history. */
export async function uncommittedFiles(repository: string): Promise<string[]> {
  const status = await run("git", ["status", "--porcelain"], { cwd: repository });
  return status === "" ? [] : status.split("\n").map((line) => `Not committed: ${line.slice(3)}`);
}

/** The changesets that have not become versions yet, in one line: there may be a hundred. */
async function pendingChangesets(repository: string): Promise<string[]> {
  const files = await Array.fromAsync(glob(".changeset/*.md", { cwd: repository }));
  const pending = files.filter((file) => !file.endsWith("README.md"));
  if (pending.length === 0) return [];
  return [`Not versions yet: ${String(pending.length)} changesets. \`npx -y pnpm@12 release --versions\` makes them.`];
}

/** The READMEs that say how to do without a release, a line for each. */
async function outdatedReadmes(repository: string): Promise<string[]> {
  const files = await Array.fromAsync(glob("{README.md,packages/*/README.md}", { cwd: repository }));
  const outdated: string[] = [];
  for (const file of files.toSorted()) {
    const [, sentence] =
      /((?:The package is not published|None of them is on npm) yet\.)/.exec(
        await readFile(join(repository, file), "utf8"),
      ) ?? [];
    if (sentence !== undefined) outdated.push(`Untrue once it is published: "${sentence}" in ${file}.`);
  }
  return outdated;
}

/** What stands in the way of publishing what a repository holds, a line for each. */
export const obstacles = async (repository: string): Promise<string[]> => [
  ...(await uncommittedFiles(repository)),
  ...(await pendingChangesets(repository)),
  ...(await outdatedReadmes(repository)),
];
