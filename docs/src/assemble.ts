import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeReference } from "./write-reference.ts";
import { assembled, outlineFile, root } from "./folders.ts";
import { PageIndex, resolveLinks } from "./links.ts";
import { fullText, llmsText } from "./llms.ts";
import { frontmatterOf, withoutTestMarks } from "./markdown.ts";
import type { Page } from "./page.ts";
import { outlineOf, type Section } from "./site.ts";

/** Two pages at one address would overwrite each other. */
function checkAddresses(pages: readonly Page[]): void {
  const seen = new Map<string, Page>();
  for (const page of pages) {
    const other = seen.get(page.path);
    if (other) throw new Error(`${page.origin} and ${other.origin} are both at /${page.path}.`);
    seen.set(page.path, page);
  }
}

const head = ({ title, description }: Page, kept: string): string =>
  `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n${kept}---\n\n`;

/** Fields of the frontmatter that VitePress reads. */
const otherFields = (frontmatter: string): string => frontmatter.replaceAll(/^(?:title|description): .*\n/gm, "");

/** Writes the Markdown of all pages, their pictures, `llms.txt` and the outline, from which VitePress makes the site. */
export async function assemble(sections: readonly Section[]): Promise<void> {
  await rm(assembled, { recursive: true, force: true });
  const pages = sections.flatMap((section) => section.pages);
  checkAddresses(pages);
  const pictures = new Map<string, string>();
  const picture = (file: string): string => {
    const address = `/pictures/${file.replaceAll("/", "-")}`;
    pictures.set(file, address);
    return address;
  };
  const index = new PageIndex(pages);
  const texts = new Map<Page, string>();
  for (const page of pages) {
    const { frontmatter, body } = frontmatterOf(resolveLinks(page, index, { root, picture }));
    const text = withoutTestMarks(body);
    texts.set(page, text);
    const file = join(assembled, `${page.path}.md`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${head(page, otherFields(frontmatter))}${text}`);
  }
  const assets = join(assembled, "public");
  await cp(join(root, "docs/public"), assets, { recursive: true });
  for (const [file, address] of pictures) await cp(join(root, file), join(assets, address));
  const introduction = await readFile(join(root, "docs/llms-introduction.md"), "utf8");
  await writeFile(join(assets, "llms.txt"), llmsText(introduction, sections));
  await writeFile(join(assets, "llms-full.txt"), fullText(introduction, sections, texts));
  // Relative to /reference/api/.
  await writeReference(join(assets, "reference/api"), [{ href: "../../", text: "Documentation" }]);
  await writeFile(outlineFile, JSON.stringify(outlineOf(sections)));
}
