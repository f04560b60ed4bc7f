import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./folders.ts";
import { type Page, type PageNames, pageOf } from "./page.ts";

/** A page that is written by hand, in `docs/pages`. */
export async function writtenPage(path: string, names?: PageNames): Promise<Page> {
  return documentPage(path, `docs/pages/${path}.md`, names);
}

/** Pages that are written by hand, in a folder of `docs/pages`. */
export const writtenPages = (folder: string, names: readonly string[]): Promise<Page[]> =>
  Promise.all(names.map((name) => writtenPage(`${folder}/${name}`)));

/** A page that shows a Markdown file of the repository as it is. */
export async function documentPage(path: string, file: string, names?: PageNames): Promise<Page> {
  return pageOf(path, file, await readFile(join(root, file), "utf8"), names);
}

/** A page for each file that a pattern finds, at the name that `pathOf` returns for it. */
export function documentPages(pattern: string, pathOf: (file: string) => string): Promise<Page[]> {
  const files = globSync(pattern, { cwd: root, exclude: ["**/node_modules/**"] }).toSorted();
  return Promise.all(files.map((file) => documentPage(pathOf(file), file)));
}
