import { existsSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { mapProse } from "./markdown.ts";
import type { Page } from "./page.ts";

/** A link that leads nowhere, with its page. */
class BrokenLinkError extends Error {
  override name = "BrokenLinkError";
}

const external = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** Code spans are matched so that nothing in them is taken for a link; a text may have code, and go over lines. */
const linkOrCode = /(!?)\[((?:[^[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)|`+[^`]+`+/g;

/** Finds the page of a file of the repository, and the place on it. */
export class PageIndex {
  readonly #pages = new Map<string, Page[]>();

  constructor(pages: readonly Page[]) {
    for (const page of pages) {
      const others = this.#pages.get(page.origin) ?? [];
      this.#pages.set(page.origin, [...others, page]);
    }
  }

  /** The address of a file on the site, undefined if the site does not show it. */
  find(file: string, anchor: string, from: Page): string | undefined {
    const pages = this.#pages.get(file) ?? this.#pages.get(posix.join(file, "README.md"));
    if (pages === undefined) return undefined;
    if (anchor === "") return `/${String(pages[0]?.path)}.md`;
    const page = pages.find(({ anchors }) => anchors.has(anchor));
    // TypeDoc numbers some headings that are not repeated.
    if (page === undefined && /^typescript\/.*-\d+$/.test(`${file}${anchor}`)) {
      return this.find(file, anchor.replace(/-\d+$/, ""), from);
    }
    if (page === undefined) throw new BrokenLinkError(`${from.origin}: ${file} has no heading for #${anchor}.`);
    const place = `#${String(page.anchors.get(anchor))}`;
    return page === from ? place : `/${page.path}.md${place}`;
  }
}

const inRepository = (root: string, file: string): boolean => {
  const path = join(root, file);
  return existsSync(path) && (statSync(path).isFile() || statSync(path).isDirectory());
};

/** The targets of links that do not lead to a page. */
export interface LinkOptions {
  /** The folder of the repository. */
  root: string;
  /** Takes a picture of the repository into the site, and returns its address there. */
  picture: (file: string) => string;
  /** The address of any other file of the repository. Without it, such a link keeps its text alone. */
  elsewhere?: (file: string) => string;
}

/**
 * The Markdown of a page with its links leading to pages of the site. What the site does not show, such as a source file,
 * keeps its text, and its link only if it has an address.
 *
 * @throws {BrokenLinkError} for a link to a file or a heading that does not exist.
 */
export function resolveLinks(page: Page, index: PageIndex, { root, picture, elsewhere }: LinkOptions): string {
  return mapProse(page.markdown, (prose) =>
    prose.replaceAll(linkOrCode, (whole: string, image: string, text: string | undefined, target: string) => {
      if (text === undefined || external.test(target) || target.startsWith("/")) return whole;
      const [path = "", anchor = ""] = target.split("#");
      const file = path === "" ? page.origin : posix.normalize(posix.join(posix.dirname(page.origin), path));
      const found = index.find(file.replace(/\/$/, ""), anchor, page);
      if (found !== undefined) return `${image}[${text}](${found})`;
      if (!inRepository(root, file)) throw new BrokenLinkError(`${page.origin}: there is no ${file}.`);
      if (image !== "") return `![${text}](${picture(file)})`;
      return elsewhere === undefined ? text : `[${text}](${elsewhere(file)}${anchor === "" ? "" : `#${anchor}`})`;
    }),
  );
}
