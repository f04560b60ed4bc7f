import { readFile, writeFile } from "node:fs/promises";
import { run } from "../packages/command.ts";

/** The client names its version in every request, so its sources repeat what package.json says. */
const repeated = "packages/sdk/src/version.ts";

/** The same source with another version. */
export function withVersion(source: string, version: string): string {
  const [before, after, ...more] = source.split(/(?<=version = ")[^"]*(?=")/);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${repeated} names not one version.`);
  return before + version + after;
}

/** Turns the changesets into versions and changelogs. A package's first changeset begins its changelog. */
export async function makeVersions(): Promise<void> {
  await run(process.execPath, ["scripts/node_modules/@changesets/cli/bin.js", "version"]);
  const { version } = JSON.parse(await readFile("packages/sdk/package.json", "utf8")) as { version: string };
  await writeFile(repeated, withVersion(await readFile(repeated, "utf8"), version));
}
