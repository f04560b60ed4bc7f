import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The folder of the package that a bundled file belongs to; undefined for a file of this repository. */
function packageFolder(file: string): string | undefined {
  if (!file.includes("node_modules/")) return undefined;
  let folder = dirname(file);
  while (!folder.endsWith("node_modules") && !existsSync(join(folder, "package.json"))) folder = dirname(folder);
  // Some packages mark the form of their modules with a package.json that has no name.
  return folder;
}

/** The text for a package that has none beside it. */
async function textOf(name: string, license: string | undefined): Promise<string> {
  if (license === "Apache-2.0") return readFile(new URL("apache-2.0.txt", import.meta.url), "utf8");
  throw new Error(`${name} has no licence beside it; look for the text, and add it.`);
}

async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Record<
    string,
    string | undefined
  >;
  if (name === undefined) return noticeOf(dirname(folder));
  const [file] = (await readdir(folder)).filter((one) => /^licen[cs]e/i.test(one)).sort();
  const text = await (file === undefined ? textOf(name, license) : readFile(join(folder, file), "utf8"));
  return `${name} ${version ?? ""} (${license ?? "see below"})\n\n${text.trim()}\n`;
}

/** The licences of everything that a bundle contains of others: distributing it requires distributing them. */
export async function licencesOf(files: readonly string[]): Promise<string> {
  const folders = new Set(files.flatMap((file) => packageFolder(file) ?? []));
  const notices = new Set(await Promise.all([...folders].sort().map(noticeOf)));
  return `This worker contains the following packages.\n\n${[...notices].join(`\n${"-".repeat(80)}\n\n`)}`;
}
