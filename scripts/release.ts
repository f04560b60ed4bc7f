// Releases every package whose version is not in the registry yet, as changesets plans it. `test packages` rehearses it.
import { glob, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { run } from "./packages/command.ts";
import { packRelease } from "./packages/pack.ts";

const usage = `Usage: npx -y pnpm@12 release --versions | --pack <folder> | --publish

  --versions       turns the changesets into versions and changelogs, for you to commit.
  --pack <folder>  builds and packs what the registry does not have yet into an empty folder.
  --publish        does so, and publishes it. Run by the workflow \`release\`, once the changesets have become versions.`;

const changeset = (...words: string[]) =>
  run(process.execPath, ["scripts/node_modules/@changesets/cli/bin.js", ...words]);

/** Turns the changesets into versions. The client names its version in every request, so its sources repeat it. */
async function makeVersions(): Promise<void> {
  console.log(await changeset("version"));
  const { version } = JSON.parse(await readFile("packages/sdk/package.json", "utf8")) as { version: string };
  const source = "packages/sdk/src/version.ts";
  const text = await readFile(source, "utf8");
  if (text.split(/version = "/).length !== 2) throw new Error(`${source} must name one version.`);
  await writeFile(source, text.replace(/(?<=version = ")[^"]*(?=")/, version));
}

/**
 * The reasons not to publish: uncommitted changes, changesets without versions, and documents that call a package
 * unpublished.
 */
async function releaseProblems(): Promise<string[]> {
  const changed = (await run("git", ["status", "--porcelain"])).split("\n").filter((line) => line !== "");
  const changesets = (await Array.fromAsync(glob(".changeset/*.md"))).filter((file) => !file.endsWith("README.md"));
  const found = changed.map((line) => `Not committed: ${line.slice(3)}`);
  if (changesets.length > 0)
    found.push(`${String(changesets.length)} changesets are not versions yet: release --versions`);
  for await (const file of glob("{README.md,packages/*/README.md}")) {
    const [, sentence] = /((?:is not published|on npm) yet\.)/.exec(await readFile(file, "utf8")) ?? [];
    if (sentence !== undefined) found.push(`Untrue once it is published: "${sentence}" in ${file}`);
  }
  return found;
}

async function publish(): Promise<void> {
  const found = await releaseProblems();
  if (found.length > 0) throw new Error(`Nothing was published.\n${found.join("\n")}`);
  await using folder = await mkdtempDisposable(`${tmpdir()}/totem-release-`);
  await packRelease(folder.path);
  // If this run's host can vouch for the build, npm's provenance says so.
  if (process.env["ACTIONS_ID_TOKEN_REQUEST_URL"] !== undefined) process.env["npm_config_provenance"] = "true";
  console.log(await changeset("publish", "--from-pack-dir", folder.path, "--no-git-tag"));
}

const [mode, folder, ...more] = process.argv.slice(2);
try {
  if (mode === "--versions" && folder === undefined) await makeVersions();
  else if (mode === "--pack" && folder !== undefined && more.length === 0) await packRelease(folder);
  else if (mode === "--publish" && folder === undefined) await publish();
  else {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
