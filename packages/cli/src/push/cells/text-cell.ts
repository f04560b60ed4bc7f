import type { Cell } from "./cell.ts";

/** What a cell of a spreadsheet can hold. */
export const longestText = 32_767;

/** A formula that is nothing but a text: what ERPs write so that a spreadsheet keeps leading zeros. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** The mark by which a report keeps spreadsheets from running a text. */
const marked = /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

const refused = (text: string, problem: string): Cell => ({ type: "refused", shown: text, problem });

/**
 * The cell that a text of a file stands for: `="00042"` is the text 00042. Anything else that begins with an equals sign is a
 * formula whose result is unknown.
 */
export function textCell(text: string): Cell {
  if (text.length > longestText) return refused(text, `has more than ${longestText} characters. Shorten it`);
  const written = text.trim();
  if (marked.test(written)) {
    return refused(written, "begins with an apostrophe that a report has added. Write the value without it");
  }
  if (!written.startsWith("=")) return { type: "text", text };
  const inner = textFormula.exec(written)?.[1]?.replaceAll('""', '"');
  if (inner !== undefined && !inner.trimStart().startsWith("=")) return { type: "text", text: inner };
  return refused(
    written,
    'is a formula without its value. Export the values of the column; only texts may be as ="00042"',
  );
}
