import type { Sheet, Workbook } from "hucre/xlsx";
import type { DateCells } from "./date-cells.ts";
import { addressOf, type LoadedSheet, noSheet } from "./sheet.ts";
import type { FileStyle } from "./source.ts";

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
