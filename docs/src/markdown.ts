/** A stretch of Markdown: prose, or a fenced block with its fences. */
interface Stretch {
  kind: "prose" | "fence";
  text: string;
}

const opening = /^ *(?<mark>`{3,}|~{3,})/;

/** Markdown cut into prose and fenced blocks, which together are the text again. */
function* stretches(markdown: string): Generator<Stretch> {
  let kind: Stretch["kind"] = "prose";
  let mark = "";
  let lines: string[] = [];
  for (const line of markdown.split(/(?<=\n)/)) {
    const found: string | undefined = kind === "prose" ? opening.exec(line)?.groups?.["mark"] : undefined;
    if (found !== undefined) {
      yield { kind, text: lines.join("") };
      [kind, mark, lines] = ["fence", found, [line]];
      continue;
    }
    lines.push(line);
    if (kind === "fence" && line.trim() === mark) {
      yield { kind, text: lines.join("") };
      [kind, lines] = ["prose", []];
    }
  }
  yield { kind, text: lines.join("") };
}

/** The Markdown with its prose changed, and its fenced blocks as they are. */
export const mapProse = (markdown: string, change: (prose: string) => string): string =>
  [...stretches(markdown)].map(({ kind, text }) => (kind === "prose" ? change(text) : text)).join("");

/** Comments that only the tests of the documents read. */
const forTests = /^ *<!-- (?:not compiled|not run|needs|serves|servers|calls|verification|\/)[^]*?-->\n*/gm;

/** The Markdown without what only the tests of the documents read. */
export const withoutTestMarks = (markdown: string): string =>
  mapProse(markdown, (prose) => prose.replaceAll(forTests, ""));

/** The text between lines of `---` before the body, and the body. */
export function frontmatterOf(markdown: string): { frontmatter: string; body: string } {
  const found = /^---\n(?<frontmatter>.*?)^---\n+/ms.exec(markdown);
  if (found === null) return { frontmatter: "", body: markdown };
  return { frontmatter: found.groups?.["frontmatter"] ?? "", body: markdown.slice(found[0].length) };
}

/** A heading of Markdown: how deep, and its text without marks. */
export interface Heading {
  depth: number;
  text: string;
}

/** Without links, marks of code and of emphasis; what code has within it stays. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/`([^`]*)`|[*\\]/g, (_, code: string | undefined) => code ?? "");

/** The headings of a document, in their order. */
export function headingsOf(markdown: string): Heading[] {
  const found: Heading[] = [];
  mapProse(markdown, (prose) => {
    for (const [, marks = "", text = ""] of prose.matchAll(/^(#{1,6}) +(.*?) *$/gm)) {
      found.push({ depth: marks.length, text: plain(text) });
    }
    return prose;
  });
  return found;
}

/** The anchor of a heading, as GitHub makes it, so that a link works there and on the site. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

/** The first sentence of the first paragraph, as plain text. */
export function firstSentence(markdown: string): string {
  let paragraph = "";
  mapProse(frontmatterOf(markdown).body, (prose) => {
    paragraph ||= prose.split(/\n{2,}/).find((text) => /^[\p{L}\p{N}`*_[]/u.test(text.trim())) ?? "";
    return prose;
  });
  const text = plain(paragraph).replaceAll(/\s+/g, " ").trim();
  return /^.*?[.!?:](?=\s|$)/.exec(text)?.[0].replace(/:$/, ".") ?? text;
}

/** The anchors of headings on one page, in their order: a repeated one gets a number. */
export function anchorsOf(headings: readonly Heading[]): string[] {
  const seen = new Map<string, number>();
  return headings.map(({ text }) => {
    const anchor = anchorOf(text);
    const repeats = seen.get(anchor) ?? 0;
    seen.set(anchor, repeats + 1);
    return repeats === 0 ? anchor : `${anchor}-${repeats}`;
  });
}
