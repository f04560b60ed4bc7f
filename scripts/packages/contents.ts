import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { repositoryFiles } from "./absolute-links.ts";
import { repeatedClasses } from "./declarations/repeated-classes.ts";
import { manifestErrors } from "./manifest.ts";
import type { Packed } from "./pack.ts";
import { privateNames } from "./private-packages.ts";

const lists = fileURLToPath(new URL("contents.json", import.meta.url));

/** What a name looks like whose end depends on what the file holds. */
const withoutHash = (file: string): string => file.replace(/(?<=^dist\/.*-)[A-Za-z0-9_-]{8}(?=\.)/, "*");

/** What the files of a package are otherwise than its list in contents.json says. */
export function unlike(expected: readonly string[], files: readonly string[]): string[] {
  // Each source map belongs to a file that is listed.
  const found = new Set(files.filter((file) => !file.endsWith("js.map")).map(withoutHash));
  const listed = new Set(expected);
  return [
    ...[...listed.difference(found)].map((file) => `${file} is listed in scripts/packages/contents.json, and missing`),
    ...[...found.difference(listed)].map((file) => `${file} is not listed in scripts/packages/contents.json`),
  ];
}

/** The first changeset of a package begins its changelog, and with it comes its first version. */
async function checkList({ name, unpacked }: Packed, files: readonly string[]): Promise<string[]> {
  const { version } = JSON.parse(await readFile(join(unpacked, "package.json"), "utf8")) as { version: string };
  const { [name]: listed = [] } = JSON.parse(await readFile(lists, "utf8")) as Record<string, string[]>;
  if (version === "0.0.0") return unlike(listed, files);
  const changelog = files.includes("CHANGELOG.md") ? await readFile(join(unpacked, "CHANGELOG.md"), "utf8") : "";
  const isNew = changelog.includes(`\n## ${version}\n`);
  return [...unlike([...listed, "CHANGELOG.md"], files), ...(isNew ? [] : [`CHANGELOG.md says nothing of ${version}`])];
}

/** A link of a README leads to what the repository holds. */
export function checkReadme(readme: string): string[] {
  const links = [...readme.matchAll(/\]\((?<target>[^)\s]+)\)/g)].map(({ groups }) => groups?.["target"] ?? "");
  const wrong = links.filter((link) => {
    if (!link.startsWith(repositoryFiles)) return !/^(https:|#)/.test(link);
    return !existsSync(link.slice(repositoryFiles.length).replace(/#.*/, ""));
  });
  return wrong.map((link) => `README.md links to ${link}, which leads nowhere`);
}

/** A debugger shows the sources, although they are not published. */
async function checkSourceMap(unpacked: string, file: string): Promise<string[]> {
  if (!existsSync(join(unpacked, `${file}.map`))) return [`${file} has no source map`];
  const map = JSON.parse(await readFile(join(unpacked, `${file}.map`), "utf8")) as {
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  const lacking = map.sources.filter((_, at) => typeof map.sourcesContent?.[at] !== "string");
  return lacking.map((source) => `${file}.map lacks what stands in ${source}`);
}

/** What this project built and did not carry along or shrink, for browsers or for an engine that reads no source maps. */
const isBuilt = (file: string): boolean => /^dist\/(?!ui\/|worker\/).*\.(js|cjs|d\.ts|d\.cts)$/.test(file);

/** A tarball holds what runs and what explains it, and nothing that leads back into the workspace. */
export async function checkContents(packed: Packed): Promise<void> {
  const { unpacked, folder } = packed;
  const entries = await Array.fromAsync(glob("**/*", { cwd: unpacked, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(unpacked.length + 1)
        .replaceAll(sep, "/"),
    );
  const wrong = await checkList(packed, files);
  const built: Record<string, string> = {};
  for (const file of files.filter(isBuilt)) {
    const text = await readFile(join(unpacked, file), "utf8");
    built[file] = text;
    for (const name of privateNames.filter((name) => text.includes(name)))
      wrong.push(`${file} mentions ${name}, which is not published`);
    if (text.includes("openapi-fetch-types")) wrong.push(`${file} imports openapi-fetch-types, a devDependency`);
    if (/\.c?js$/.test(file)) wrong.push(...(await checkSourceMap(unpacked, file)));
  }
  wrong.push(...repeatedClasses(built), ...checkReadme(await readFile(join(unpacked, "README.md"), "utf8")));
  const manifest = await readFile(join(unpacked, "package.json"), "utf8");
  wrong.push(...manifestErrors(manifest, await readFile("package.json", "utf8"), folder));
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
