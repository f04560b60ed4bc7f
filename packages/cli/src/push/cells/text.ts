import type { Cell, Reading } from "./cell.ts";

/** Excel keeps no more digits of a number; those beyond are zeros. */
const mostDigits = 15;
const leadingZeros = /^0+$/;
/** What Excel makes of a long number when it writes CSV. */
const shortened = /^\d[.,]\d+E\+\d+$/i;

/** An id that a spreadsheet or JSON holds as a number, as the digits that its reader sees. */
function readNumber(value: number, pattern: string | undefined): Reading<string> {
  if (!Number.isInteger(value) || value < 0) {
    return { problem: "is a number, but text is expected. Format the column as text" };
  }
  const digits = String(value);
  if (digits.length > mostDigits) {
    return {
      problem: `is stored as a number, and numbers of more than ${mostDigits} digits lose their last ones. Format the column as text, and enter it again`,
    };
  }
  const width = pattern !== undefined && leadingZeros.test(pattern) ? pattern.length : 0;
  return { value: digits.padStart(width, "0") };
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

/** Whether a cell holds nothing. */
export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined ||
  (cell.type === "text" && cell.text.trim() === "") ||
  (cell.type === "list" && cell.items.length === 0);
