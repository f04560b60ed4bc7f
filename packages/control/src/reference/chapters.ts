import { html, type Html } from "../html.ts";
import { markdown } from "./markdown.ts";
import { findable } from "./schema-fields.ts";

/** A chapter of the introduction. */
export interface Chapter {
  anchor: string;
  title: string;
  markdown: string;
}

/** Returns what an introduction begins with, and its chapters, each of which begins with `## `. */
export function chaptersOf(introduction: string): { lead: string; chapters: Chapter[] } {
  const [lead = "", ...rest] = introduction.split("\n\n## ");
  const chapters = rest.map((text) => {
    const [title = ""] = text.split("\n", 1);
    return {
      anchor: `about-${title.toLowerCase().replaceAll(/\W+/g, "-")}`,
      title,
      markdown: text.slice(title.length).trim(),
    };
  });
  return { lead, chapters };
}

/** A chapter as a part of the page. */
export const chapterSection = ({ anchor, title, markdown: text }: Chapter): Html =>
  html`<section class="chapter" id="${anchor}" ${findable("chapter", title, "")}>
    <h3><a href="#${anchor}">${title}</a></h3>
    ${markdown(text, 2)}
  </section>`;
