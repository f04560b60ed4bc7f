import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./folders.ts";
import { anchorsOf, headingsOf, mapProse } from "./markdown.ts";
import { type Page, pageOf } from "./page.ts";

/** A page that is cut out of a README: from a heading to where the next page begins. */
export interface Chapter {
  /** The last part of its address. */
  name: string;
  /** The heading with which it begins; the first chapter has none. */
  from?: string;
  /** The heading of the page, where it has more than one section. Without it, `from` is the heading. */
  title?: string;
  /** Its name in the sidebar, if not its heading. */
  sidebar?: string;
  /** Its description, if its first sentence is none. */
  description?: string;
}

/** Moves all headings up, so that the first one is the title of the page. */
function fromTitle(markdown: string): string {
  const excess = (/^#+/.exec(markdown)?.[0].length ?? 1) - 1;
  return mapProse(markdown, (prose) => prose.replaceAll(new RegExp(`^#{${excess}}(#+ )`, "gm"), "$1"));
}

/** The index at which a chapter begins in the text, found outside of code. */
function startOf(readme: string, { from }: Chapter, file: string): number {
  if (from === undefined) return 0;
  // Fenced blocks are blanked out, so that a comment of a shell block is no heading.
  const masked = readme.replaceAll(/^```[^]*?^```$/gm, (fence) => " ".repeat(fence.length));
  const at = masked.search(new RegExp(`^##+ ${RegExp.escape(from)} *$`, "m"));
  if (at === -1) throw new Error(`${file} has no heading "${from}"; docs/src/outline.ts cuts a page there.`);
  return at;
}

const ownAnchors = /<a id="([^"]+)"/g;

/** The anchors of a part of a document, by those that they have on a page of that part. */
function anchorsOfPart(inDocument: readonly string[], page: Page, part: string): Map<string, string> {
  const onPage = [...page.anchors.values()].slice(-inDocument.length);
  const headings = inDocument.map((anchor, index): [string, string] => [anchor, onPage[index] ?? anchor]);
  const others = [...part.matchAll(ownAnchors)].map(([, id = ""]): [string, string] => [id, id]);
  return new Map([...headings, ...others]);
}

/** The pages into which a document is cut, at `folder` of the site. */
export function cut(document: string, origin: string, folder: string, chapters: readonly Chapter[]): Page[] {
  const starts = chapters.map((chapter) => startOf(document, chapter, origin));
  const anchors = anchorsOf(headingsOf(document));
  return chapters.map((chapter, index) => {
    const start = starts[index] ?? 0;
    const end = starts[index + 1] ?? document.length;
    if (end <= start) throw new Error(`${origin}: the page ${chapter.name} of docs/src/outline.ts comes too late.`);
    const text = document.slice(start, end).trimEnd();
    const { from, title, name } = chapter;
    const markdown = title !== undefined ? `# ${title}\n\n${text}` : from === undefined ? text : fromTitle(text);
    const page = pageOf(`${folder}/${name}`, origin, `${markdown}\n`, {
      title: chapter.sidebar,
      description: chapter.description,
    });
    return { ...page, anchors: anchorsOfPart(anchors.splice(0, headingsOf(text).length), page, text) };
  });
}

/** The pages into which a README is cut, at `folder` of the site. */
export async function chaptersOf(file: string, folder: string, chapters: readonly Chapter[]): Promise<Page[]> {
  return cut(await readFile(join(root, file), "utf8"), file, folder, chapters);
}
