import { printable } from "../text/printable.ts";
import type { Output } from "./terminal.ts";
import { cut, pieces, widthOf } from "./width.ts";

/** The cells of a row, in the order of the titles. */
export type Row = readonly (string | number)[];

const gap = "  ";

/** No column is narrowed further than this; what then does not fit is cut off on the right. */
const narrowest = 6;

const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0);

/** Narrows the widest columns until all fit. The first one stays whole, because it names what the row is about. */
function fitted([first = 0, ...others]: readonly number[], room: number): number[] {
  const narrowed = (most: number): number[] => [first, ...others.map((width) => Math.min(width, most))];
  let most = Math.max(narrowest, ...others);
  while (most > narrowest && narrowed(most).reduce((sum, width) => sum + width, 0) > room) most -= 1;
  return narrowed(most);
}

function aligned(titles: readonly string[], rows: readonly Row[], texts: readonly string[][], columns: number) {
  const isNumber = titles.map((_, at) => rows.every((row) => row[at] === "" || typeof row[at] === "number"));
  const natural = titles.map((_, at) => widest(texts.map((row) => row[at] ?? "")));
  const widths = fitted(natural, columns - gap.length * (titles.length - 1));
  return texts.map((row) => {
    const cells = row.map((text, at) => {
      const shown = cut(text, widths[at] ?? 0);
      const space = " ".repeat((widths[at] ?? 0) - widthOf(shown));
      return isNumber[at] ? space + shown : shown + space;
    });
    return cut(cells.join(gap).trimEnd(), columns);
  });
}

/** The width of a terminal; one that does not say it has no bound. */
const widthOfTerminal = ({ columns = 0 }: Output): number => (columns > 0 ? columns : Infinity);

/**
 * Prints a table: on a terminal in aligned columns that are cut to its width, numbers on the right; elsewhere separated
 * by tabs. Whatever is in it, each row is one line, in which nothing steers a terminal.
 */
export function printTable(output: Output, titles: readonly string[], rows: readonly Row[]): void {
  const texts = [titles, ...rows].map((row) => row.map((cell) => printable(String(cell))));
  const lines =
    output.isTTY === true ? aligned(titles, rows, texts, widthOfTerminal(output)) : texts.map((row) => row.join("\t"));
  output.write(lines.map((line) => `${line}\n`).join(""));
}

/** Prints the fields of a record as a table, in which a terminal shows a long value over several lines. */
export function printFields(output: Output, fields: readonly (readonly [string, string])[]): void {
  const titles = ["Field", "Value"];
  const names = widest(["Field", ...fields.map(([name]) => name)]);
  const room = output.isTTY === true ? Math.max(10, widthOfTerminal(output) - names - gap.length) : Infinity;
  const wrapped = ([name, value]: readonly [string, string]): Row[] =>
    pieces(printable(value), room).map((piece, at) => [at === 0 ? name : "", piece]);
  printTable(output, titles, fields.flatMap(wrapped));
}
