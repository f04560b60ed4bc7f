import { createHash } from "node:crypto";

/** A line of the interface document that says something. */
export interface DocumentLine {
  /** Counted from 1. */
  number: number;
  text: string;
  hash: string;
}

/** The hash by which a statement knows its line, 12 hex digits. How the line is indented and spaced does not count. */
export function hashOf(line: string): string {
  const plain = line.trim().replaceAll(/\s+/g, " ");
  return createHash("sha256").update(plain).digest("hex").slice(0, 12);
}

const isRule = (line = ""): boolean => /^\s*\|[\s|:-]*-[\s|:-]*$/.test(line);
const isHeading = (line: string): boolean => /^#{1,6}\s/.test(line);

/** The lines that say something: all but empty ones, headings, and the heads of tables. */
export function linesOf(document: string): DocumentLine[] {
  const all = document.split(/\r?\n/);
  return all.flatMap((line, at) => {
    if (line.trim() === "" || isHeading(line) || isRule(line) || isRule(all[at + 1])) return [];
    return [{ number: at + 1, text: line.trim(), hash: hashOf(line) }];
  });
}

/** The sections as `sections.yaml` names them: a chapter, or a chapter and one of its sections. */
export function sectionsOf(document: string): string[] {
  let chapter = "";
  return [...document.matchAll(/^(##|###) +(.+?)\s*$/gm)].map(([, level, heading = ""]) => {
    if (level === "###") return `${chapter} / ${heading}`;
    chapter = heading;
    return heading;
  });
}
