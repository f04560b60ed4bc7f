import { mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../../packages/command.ts";
import { obstacles } from "../../release/readiness.ts";

/** A repository with committed files. */
async function repositoryWith(files: Readonly<Record<string, string>>) {
  const repository = await mkdtempDisposable(join(tmpdir(), "totem-readiness-"));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(repository.path, file)), { recursive: true });
    await writeFile(join(repository.path, file), text);
  };
  for (const [file, text] of Object.entries(files)) await write(file, text);
  const git = (...parameters: string[]) => run("git", parameters, { cwd: repository.path });
  await git("init", "--quiet");
  await git("add", "--all");
  await git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", "All");
  return { ...repository, write, [Symbol.asyncDispose]: () => repository.remove() };
}

const ready = {
  ".changeset/README.md": "How to write one.",
  "README.md": "Install it.",
  "packages/sdk/README.md": "npm install @totem-partner/sdk",
};

test("a committed tree whose changesets have become versions can be published", async () => {
  await using repository = await repositoryWith(ready);
  expect(await obstacles(repository.path)).toEqual([]);
});

test("what is not committed, not a version or soon untrue stands in the way, and is named", async () => {
  await using repository = await repositoryWith({
    ...ready,
    ".changeset/first.md": "---\n---\n",
    ".changeset/second.md": "---\n---\n",
    "packages/sdk/README.md": "The package is not published yet. Pack it.",
  });
  await repository.write("README.md", "None of them is on npm yet. Pack them.");
  await repository.write("new.txt", "");
  expect(await obstacles(repository.path)).toEqual([
    "Not committed: README.md",
    "Not committed: new.txt",
    "Not versions yet: 2 changesets. `npx -y pnpm@12 release --versions` makes them.",
    'Untrue once it is published: "None of them is on npm yet." in README.md.',
    'Untrue once it is published: "The package is not published yet." in packages/sdk/README.md.',
  ]);
});
