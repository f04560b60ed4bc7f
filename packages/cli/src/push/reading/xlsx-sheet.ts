import type { Sheet, Workbook } from "hucre/xlsx";
import { addressOf, type LoadedSheet, noSheet } from "./sheet.ts";
import type { FileStyle } from "./source.ts";

const dateCell = /<(?:\w+:)?c\b[^>]*\bt=["']d["'][^>]*>/g;
const isoDate = /^(?:(\d{4}-\d\d-\d\d)T?)?(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(?:Z|[+-]\d\d:\d\d)?$/i;

/** The day and time as they are written, also with an offset: that is what a sheet shows. Undefined for any other text. */
export function dateOf(text: string, firstDay: string): Date | undefined {
  const [matched, day = firstDay, time = "00:00"] = isoDate.exec(text) ?? [];
  const date = new Date(matched ? `${day}T${time}Z` : Number.NaN);
  // A day that a month does not have would become one of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? date : undefined;
}

const longestTag = 1000;

const listed = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels)$/;
const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];
const written = (name: string): string =>
  name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Finds the cells of a workbook that keep a date as text of ISO 8601 (`t="d"`), which its reader takes for texts. */
export class DateCells {
  /** The addresses by the file of their sheet. */
  readonly #found = new Map<string, Set<string | undefined>>();
  /** The lists of sheets and of their files. */
  #lists = "";
  #addresses: ReadonlySet<string | undefined> = new Set();
  #cut = { text: "", file: "" };

  add(piece: Buffer, file: string): void {
    if (listed.test(file)) this.#lists += piece.toString();
    const text = (this.#cut.file === file ? this.#cut.text : "") + piece.toString("latin1");
    const end = text.lastIndexOf("<");
    this.#cut = { text: end !== -1 && text.length - end < longestTag ? text.slice(end) : "", file };
    if (!/t=["']d["']/.test(text)) return;
    const addresses = this.#found.get(file) ?? new Set();
    for (const [tag] of text.matchAll(dateCell)) addresses.add(/\br=["']([A-Z]+\d+)["']/.exec(tag)?.[1]);
    if (addresses.size > 0) this.#found.set(file, addresses);
  }

  /** Makes dates of those of a sheet. What no sheet shows as a date stays a text. */
  setDates({ name, rows }: Pick<Sheet, "name" | "rows">, from1904: boolean): void {
    if (this.#found.size === 0) return;
    const tags = this.#lists.match(/<(?:\w+:)?(?:sheet|Relationship)\s[^>]*>/g) ?? [];
    const id = attribute(tags.find((tag) => attribute(tag, "name") === written(name)) ?? "", "id");
    const target = attribute(tags.find((tag) => attribute(tag, "Id") === id) ?? "", "Target") ?? "";
    this.#addresses = this.#found.get(target.replace(/^\/?(?:xl\/)?/, "xl/")) ?? new Set();
    for (const [at, values] of rows.entries()) {
      for (const [place, value] of values.entries()) {
        if (typeof value !== "string" || !this.has(addressOf(at, place))) continue;
        values[place] = dateOf(value, from1904 ? "1904-01-01" : "1899-12-31") ?? value;
      }
    }
  }

  /** True if the cell at an address is one; a cell that a program wrote without its address may be anywhere. */
  has(address: string): boolean {
    return this.#addresses.has(address) || this.#addresses.has(undefined);
  }
}

/** A sheet that is only a chart has no rows. */
const isMissingSheet = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("missing worksheet file");

/** Loads a sheet of Excel's with the patterns of its numbers, which alone show leading zeros. */
export async function loadXlsx(whole: Buffer, { sheet }: FileStyle, dateCells: DateCells): Promise<LoadedSheet> {
  const { readXlsx } = await import("hucre/xlsx");
  const names: string[] = [];
  const charts = new Set<string>();
  const read = async (): Promise<Workbook> => {
    names.length = 0;
    let chosen: string | undefined;
    const isChosen = ({ name, hidden, veryHidden }: Pick<Sheet, "name" | "hidden" | "veryHidden">): boolean => {
      names.push(name);
      const isWanted = sheet === undefined ? hidden !== true && veryHidden !== true : name === sheet;
      if (chosen !== undefined || !isWanted || charts.has(name)) return false;
      chosen = name;
      return true;
    };
    try {
      return await readXlsx(whole, { readStyles: true, sheets: isChosen });
    } catch (error) {
      if (chosen === undefined || !isMissingSheet(error)) throw error;
      charts.add(chosen);
      return read();
    }
  };
  const { sheets, dateSystem } = await read();
  const [found] = sheets;
  if (found === undefined) {
    const isChart = sheet !== undefined && charts.has(sheet);
    const lacks = isChart ? `only a chart on the sheet ${sheet}` : `no sheet ${sheet}`;
    throw noSheet(sheet === undefined ? "only hidden sheets and charts" : lacks, names);
  }
  const from1904 = dateSystem === "1904";
  dateCells.setDates(found, from1904);
  const { name, rows, cells, rowDefs } = found;
  return {
    name,
    rows,
    detail: (row, column) => cells?.get(`${row},${column}`),
    isHidden: (row) => rowDefs?.get(row)?.hidden === true,
    isDateText: (row, column) => dateCells.has(addressOf(row, column)),
    from1904,
  };
}
