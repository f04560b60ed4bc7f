import type { Cell, Reading } from "./cell.ts";

/** A part of a pattern that shows digits or itself: text in quotes, colors and languages, spaces, digits, other signs. */
const part = /"([^"]*)"|\\(.)|\[(?:[A-Za-z]+\d*|\$-[\w,]+)\]|_.|(General|[@0#])|([-+():!^&'~{}<> ])/gy;

/** An id as a spreadsheet shows its digits by a pattern such as `"PED-"00000`; undefined for what may look different. */
function formattedAs(digits: string, pattern = "General"): string | undefined {
  const [section = "", ...others] = pattern.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  if (digits === "0" && others.length > 1) return undefined;
  const parts = [...section.matchAll(part)];
  if (parts.map(([text]) => text).join("") !== section) return undefined;
  const places = parts.filter(([, , , place]) => place !== undefined).length;
  let [left, shown, next] = [places, "", 0];
  for (const [, quoted, escaped, place, sign] of parts) {
    shown += quoted ?? escaped ?? sign ?? "";
    if (place === undefined) continue;
    left -= 1;
    const end = digits.length - left;
    shown += digits.slice(next, Math.max(0, end)) || (place === "0" ? "0" : "");
    next = Math.max(0, end);
  }
  return places > 0 && (digits !== "0" || shown.includes("0")) ? shown : undefined;
}

/** Spaces of every kind, for regular expressions: spreadsheets write narrow ones, and ones at which no line breaks. */
export const anySpace = "[ \\u00A0\\u202F\\u2009]";

const longestText = 32_767;

/** A formula that is nothing but a text: what ERPs write so that a spreadsheet keeps leading zeros. */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** The mark by which a report keeps spreadsheets from running a text. */
const marked = /^'[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The texts that spreadsheets of any language write for a value that they lack or cannot show: #N/D, #REF!, ####. */
const failed = /^(?:#(?:N\/[AD]|NV|FMT|[¡¿]?[\p{Lu}\d/_]+[!?]|#+)|Err:\d{3})$/u;

const unseen = /[\s\p{Cf}]/u;

/** A text without what no reader sees at its ends: white space, and marks without a width, which come with pasted texts. */
export function visible(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && unseen.test(text.charAt(start))) start += 1;
  while (end > start && unseen.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

export const refused = (text: string, problem: string): Cell => ({ type: "refused", shown: text, problem });

/** The cell that a text stands for: `="00042"` is the text 00042, any other formula is a problem. */
export function textCell(text: string): Cell {
  if (text.length > longestText) return refused(text, `has more than ${longestText} characters. Shorten it`);
  const written = visible(text);
  if (marked.test(written)) return refused(written, "starts with an apostrophe that a report has added. Remove it");
  if (failed.test(written))
    return refused(written, "is what a spreadsheet shows instead of a value. Correct the sheet, and export it again");
  if (!written.startsWith("=")) return { type: "text", text: written === text.trim() ? text : written };
  const inner = textFormula.exec(written)?.[1]?.replaceAll('""', '"');
  if (inner !== undefined && !inner.trimStart().startsWith("=")) return { type: "text", text: inner };
  return refused(
    written,
    'is a formula without its value. Export the values of the column; only texts may be as ="00042"',
  );
}

/** Excel keeps no more digits of a number; those beyond are zeros. */
const mostDigits = 15;
/** A long number, or a small one, as Excel writes it to CSV. */
const shortened = /^[+-]?\d{1,3}(?:[.,]\d*)?E[+-]\d+$/i;

/** An id that a spreadsheet or JSON holds as a number, as the digits that its reader sees. */
function readNumber(value: number, pattern: string | undefined): Reading<string> {
  if (!Number.isInteger(value) || value < 0)
    return { problem: "is a number, but text is expected. Format the column as text" };
  const digits = String(value);
  if (value >= 10 ** mostDigits)
    return {
      problem: `is stored as a number, and numbers of more than ${mostDigits} digits lose their last ones. Format the column as text, and enter it again`,
    };
  const shown = formattedAs(digits, pattern);
  if (shown !== undefined) return { value: shown.trim() };
  return { problem: `is a number that its format (${pattern}) shows differently. Format the column as text, or as 0` };
}

/** Reads a text: ids, names, plates. Leading zeros stay; white space around it goes. */
export function readText(cell: Cell): Reading<string> {
  switch (cell.type) {
    case "text":
      return shortened.test(cell.text.trim())
        ? { problem: "is a number that Excel has shortened, so its last digits are lost. Export the column as text" }
        : { value: cell.text.trim() };
    case "number":
      return readNumber(cell.value, cell.pattern);
    case "date":
      return { problem: "is a date, but text is expected. Format the column as text, and enter it again" };
    case "refused":
      return { problem: cell.problem };
    case "list":
    case "other":
      return { problem: "is not text. Correct it" };
  }
}
