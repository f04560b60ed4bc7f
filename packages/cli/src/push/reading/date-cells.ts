import type { CellValue } from "hucre/xlsx";
import { addressOf } from "./address.ts";

const dateCell = /<(?:\w+:)?c\b[^>]*\bt=["']d["'][^>]*>/g;
const isoDate = /^(?:(\d{4}-\d\d-\d\d)T?)?(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:Z|[+-]\d\d:\d\d)?$/i;

/** The day and time as they are written, also with an offset: that is what a sheet shows. Undefined for any other text. */
function dateOf(text: string, firstDay: string): Date | undefined {
  const [matched, day = firstDay, time = "00:00"] = isoDate.exec(text) ?? [];
  const date = new Date(matched ? `${day}T${time}Z` : Number.NaN);
  // A day that a month does not have would become one of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : undefined;
}

const longestTag = 1000;

/** Finds the cells of a workbook that keep a date as text of ISO 8601 (`t="d"`), which its reader takes for texts. */
export class DateCells {
  readonly #addresses = new Set<string | undefined>();
  #cut = "";

  /** Looks through the next piece of a file in the workbook. */
  add(piece: Buffer): void {
    const text = this.#cut + piece.toString("latin1");
    const end = text.lastIndexOf("<");
    this.#cut = end !== -1 && text.length - end < longestTag ? text.slice(end) : "";
    if (!/t=["']d["']/.test(text)) return;
    for (const [tag] of text.matchAll(dateCell)) this.#addresses.add(/\br=["']([A-Z]+\d+)["']/.exec(tag)?.[1]);
  }

  /** Makes dates of them. What no sheet shows as a date stays a text. */
  setDates(rows: CellValue[][], from1904: boolean): void {
    if (this.#addresses.size === 0) return;
    for (const [at, values] of rows.entries()) {
      for (const [place, value] of values.entries()) {
        if (typeof value !== "string" || !this.has(addressOf(at, place))) continue;
        values[place] = dateOf(value, from1904 ? "1904-01-01" : "1899-12-31") ?? value;
      }
    }
  }

  /** Whether the cell at an address is one; a cell that a program wrote without its address may be anywhere. */
  has(address: string): boolean {
    return this.#addresses.has(address) || this.#addresses.has(undefined);
  }
}
