import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./folders.ts";
import { type Page, type PageNames, pageOf } from "./page.ts";

/** A page that is written by hand, in `docs/pages`. */
export async function writtenPage(path: string, names?: PageNames): Promise<Page> {
  return documentPage(path, `docs/pages/${path}.md`, names);
}

/** A page that shows a Markdown file of the repository as it is. */
export async function documentPage(path: string, file: string, names?: PageNames): Promise<Page> {
  return pageOf(path, file, await readFile(join(root, file), "utf8"), names);
}
