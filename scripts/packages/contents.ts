import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../../spec/build/json.ts";
import { objectAt } from "../../spec/build/operations.ts";
import { documentation } from "./documentation.ts";
import { repeatedClasses } from "./declarations/repeated-classes.ts";
import { type Packed, repositoryFiles } from "./pack.ts";
import { privateNames } from "./private-packages.ts";

/** The files that npm packs of every package, and those that a build may leave in dist/. */
const always = ["CHANGELOG.md", "LICENSE", "README.md", "package.json"];
const isOutput = (file: string): boolean =>
  /^dist\/.*\.(c?js|c?js\.map|d\.c?ts|css|html|json|svg|txt|capnp)$/.test(file);

/** The package.json says whose it is, as the root does, and leads to what is packed. */
function* manifestErrors(text: string, root: JsonObject, folder: string): Generator<string> {
  const manifest = objectAt(JSON.parse(text) as Json, "package.json");
  const repository = { ...objectAt(root["repository"], "repository"), directory: folder };
  for (const [field, value] of Object.entries({ license: root["license"], author: root["author"], repository })) {
    if (!isDeepStrictEqual(manifest[field], value)) yield `package.json lacks "${field}": ${JSON.stringify(value)}`;
  }
  const { exports, dependencies = {} } = manifest;
  if (exports !== undefined && objectAt(exports, "exports")["./package.json"] !== "./package.json")
    yield "package.json does not export itself";
  if (JSON.stringify(dependencies).includes("workspace:")) yield "a dependency still names the workspace";
  if (text.includes("./src/")) yield "package.json still leads to sources";
}

/** A link of a README leads to what the repository holds. */
async function* readmeErrors(readme: string): AsyncGenerator<string> {
  const files = await repositoryFiles();
  for (const [, link = ""] of readme.matchAll(/\]\(([^)\s]+)\)/g)) {
    const path = link.startsWith(files) ? link.slice(files.length).replace(/#.*/, "") : undefined;
    if (path === undefined ? !/^(https:|#)/.test(link) : !existsSync(path))
      yield `README.md links to ${link}, which leads nowhere`;
  }
}

/** A debugger shows the sources, although they are not published. */
async function sourceMapErrors(unpacked: string, file: string): Promise<string[]> {
  if (!existsSync(join(unpacked, `${file}.map`))) return [`${file} has no source map`];
  const map = JSON.parse(await readFile(join(unpacked, `${file}.map`), "utf8")) as {
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  const lacking = map.sources.filter((_, at) => typeof map.sourcesContent?.[at] !== "string");
  return lacking.map((source) => `${file}.map lacks what stands in ${source}`);
}

/**
 * True if this project built a file, and did not copy or shrink it for browsers or for an engine that reads no source
 * maps.
 */
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
  const read = (file: string) => readFile(join(unpacked, file), "utf8");
  const manifest = await read("package.json");
  const documents = await documentation(packed, await repositoryFiles());
  const listed = [...always, ...documents.keys(), ...(JSON.parse(manifest) as { files: string[] }).files];
  const wrong = [
    ...[...always, ...documents.keys()].filter((file) => !files.includes(file)).map((file) => `${file} is missing`),
    ...files.filter((file) => !listed.includes(file) && !isOutput(file)).map((file) => `${file} should not be packed`),
    ...manifestErrors(manifest, objectAt(JSON.parse(await readFile("package.json", "utf8")) as Json, "root"), folder),
    ...(await Array.fromAsync(readmeErrors(await read("README.md")))),
  ];
  const { version } = JSON.parse(manifest) as { version: string };
  if (!(await read("CHANGELOG.md")).includes(`\n## ${version}\n`))
    wrong.push(`CHANGELOG.md says nothing of ${version}`);
  const built: Record<string, string> = {};
  for (const file of files.filter(isBuilt)) {
    const text = await read(file);
    built[file] = text;
    for (const name of [...privateNames, "openapi-fetch-types"].filter((one) => text.includes(one)))
      wrong.push(`${file} mentions ${name}, which is not published`);
    if (/\.c?js$/.test(file)) wrong.push(...(await sourceMapErrors(unpacked, file)));
  }
  wrong.push(...repeatedClasses(built));
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
