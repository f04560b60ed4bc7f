import type { Page } from "./page.ts";
import type { Section } from "./site.ts";

/** The index of the site for coding assistants: what it is about, and each page as Markdown with a sentence. */
export function llmsText(introduction: string, sections: readonly Section[]): string {
  const lists = sections.map(({ title, pages, links = [] }) => {
    const items = [
      ...pages.map((page) => `- [${page.title}](/${page.path}.md): ${page.description}`),
      ...links.map((link) => `- [${link.title}](${link.address}): ${link.description}`),
    ];
    return `## ${title}\n\n${items.join("\n")}\n`;
  });
  return `${introduction.trimEnd()}\n\n${lists.join("\n")}`;
}

/** All guides and manuals in one text. The generated references are left to their own pages, for their size. */
export function fullText(introduction: string, sections: readonly Section[], texts: ReadonlyMap<Page, string>): string {
  const parts = sections
    .filter(({ lookedUp }) => lookedUp !== true)
    .flatMap(({ pages }) => pages.map((page) => `<!-- /${page.path}.md -->\n\n${texts.get(page)?.trim() ?? ""}\n`));
  return `${introduction.trimEnd()}\n\n${parts.join("\n")}`;
}
