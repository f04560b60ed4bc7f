import { join } from "node:path";
import { run } from "../preparing/command.ts";

/**
 * The commit that a working tree is compared with: the one asked for; else where its branch left main; else, on main
 * itself without changes, the commit before. Undefined without such a history.
 *
 * @throws {RangeError} for a revision that does not exist.
 */
export async function baseOf(folder: string, asked?: string): Promise<string | undefined> {
  const git = async (...parameters: string[]): Promise<string | undefined> => {
    try {
      return (await run("git", parameters, folder)).trim();
    } catch {
      return undefined;
    }
  };
  const commitOf = (revision: string) => git("rev-parse", "--verify", `${revision}^{commit}`);
  if (asked !== undefined) {
    const commit = await commitOf(asked);
    if (commit === undefined) throw new RangeError(`There is no commit "${asked}".`);
    return commit;
  }
  // Sources from an archive may lie within another repository.
  if ((await git("rev-parse", "--show-prefix")) !== "") return undefined;
  const head = await commitOf("HEAD");
  const branched =
    (await git("merge-base", "HEAD", "origin/main")) ?? (await git("merge-base", "HEAD", "main")) ?? head;
  const isChanged = (await git("diff", "--quiet", "HEAD")) === undefined;
  return branched === head && !isChanged ? commitOf("HEAD^") : branched;
}

/** Puts the sources of a commit into an empty folder, with the dependencies that its lockfile names. */
export async function checkOut(repository: string, commit: string, folder: string): Promise<void> {
  await run("git", ["archive", "--output", join(folder, "base.tar"), commit], repository);
  await run("tar", ["-xf", "base.tar"], folder);
  await run("pnpm", ["install", "--prod", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts"], folder);
}
