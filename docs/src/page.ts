import { anchorsOf, firstSentence, frontmatterOf, headingsOf } from "./markdown.ts";

/** A page of the site, before its links are resolved. */
export interface Page {
  /** Its address without a suffix, such as `guide/start`. */
  path: string;
  /** Its name in the sidebar and in llms.txt. */
  title: string;
  /** One sentence about the page. */
  description: string;
  /** Its text, which begins with a heading. Links are relative to the folder of `origin`. */
  markdown: string;
  /** The file of the repository that it shows. Links of other pages to that file lead here. */
  origin: string;
  /** The anchors of `origin` that are on this page, each with the anchor that it has here. */
  anchors: ReadonlyMap<string, string>;
}

/** The names of a page, where its Markdown has none. */
export interface PageNames {
  title?: string | undefined;
  description?: string | undefined;
}

const field = (frontmatter: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, "m").exec(frontmatter)?.[1];

/** A page of this Markdown; title and description come from its frontmatter, its heading and its first sentence. */
export function pageOf(path: string, origin: string, markdown: string, names: PageNames = {}): Page {
  const { frontmatter, body } = frontmatterOf(markdown);
  const headings = headingsOf(body);
  const title = names.title ?? field(frontmatter, "title") ?? headings[0]?.text;
  if (title === undefined) throw new Error(`${origin}: the page ${path} has no heading.`);
  const description = names.description ?? field(frontmatter, "description") ?? firstSentence(body);
  if (description === "") throw new Error(`${origin}: the page ${path} says nothing in a first sentence.`);
  const anchors = new Map(anchorsOf(headings).map((anchor) => [anchor, anchor]));
  return { path, title, description, markdown, origin, anchors };
}
