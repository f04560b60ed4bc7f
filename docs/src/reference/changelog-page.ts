import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../folders.ts";
import { frontmatterOf, headingsOf, mapProse } from "../markdown.ts";
import { type Page, pageOf } from "../page.ts";

interface Note {
  packages: string[];
  kind: string;
  text: string;
}

/** The notes of changes that no version has yet. */
function unreleased(): Note[] {
  return globSync(".changeset/*.md", { cwd: root })
    .filter((file) => !file.endsWith("README.md"))
    .toSorted()
    .flatMap((file) => {
      const { frontmatter, body } = frontmatterOf(readFileSync(join(root, file), "utf8"));
      const named = [...frontmatter.matchAll(/^"(.+)": (\w+)$/gm)];
      if (named.length === 0) return [];
      return [{ packages: named.map(([, name = ""]) => name), kind: named[0]?.[2] ?? "", text: body.trim() }];
    });
}

const item = ({ packages, text }: Note): string => {
  const others = packages.map((name) => `\`${name}\``).join(", ");
  return `- ${text.replaceAll("\n", "\n  ")} (${others})`;
};

const deeper = (markdown: string): string => mapProse(markdown, (prose) => prose.replaceAll(/^(#+ )/gm, "#$1"));

/** The changelog, from the notes of changesets and the changelogs that they become. */
export function changelogPage(): Page {
  const notes = unreleased();
  const released = globSync("packages/*/CHANGELOG.md", { cwd: root }).toSorted();
  const parts = ["# Changelog\n\nUser-visible changes, newest first.\n"];
  if (notes.length > 0) {
    parts.push("## Not released yet\n");
    for (const kind of ["major", "minor", "patch"]) {
      const items = notes.filter((note) => note.kind === kind).map(item);
      if (items.length > 0)
        parts.push(
          `### ${kind === "patch" ? "Fixed and polished" : kind === "minor" ? "New" : "Breaking"}\n`,
          `${items.join("\n")}\n`,
        );
    }
  }
  for (const file of released) {
    const text = readFileSync(join(root, file), "utf8");
    if (headingsOf(text).length > 0) parts.push(deeper(text));
  }
  return pageOf("project/changelog", ".changeset/README.md", parts.join("\n"));
}
