import type { Cell, CellValue } from "hucre/xlsx";
import { type Bytes, type FileStyle, headerLine, numbered, reasonColumn, type Reasons } from "../reading/source.ts";
import { loadSheet } from "../reading/workbook-source.ts";

/** The errors that Excel knows; other programs have more. */
const known = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

/** The form of a cell; a formula that was computed is its value, since its neighbours may be gone. */
const formOf = (value: CellValue, { style, type, formula }: Partial<Cell>): Partial<Cell> => ({
  ...(style && { style }),
  ...(type === "error" && { value: known.test(String(value)) ? value : "#VALUE!", type }),
  ...(value === null && formula !== undefined && { value, formula }),
});

/** A workbook whose sheet has only these rows, with the reason in a column before theirs. Titles and the header keep their rows. */
export async function xlsxRejects(bytes: Bytes, style: FileStyle, reasons: Reasons): Promise<Uint8Array> {
  const { name, rows: all, detail, from1904 } = await loadSheet(bytes, style);
  const header = headerLine(style, all[0]?.[0]);
  const shift = all[header - 1]?.[0] === reasonColumn ? 0 : 1;
  const rows: CellValue[][] = header === 0 ? [[reasonColumn, ...numbered(all)]] : [];
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, values] of all.entries()) {
    const reason = at < header ? (at === header - 1 ? reasonColumn : null) : reasons.get(at + 1);
    if (reason === undefined) continue;
    for (const place of values.keys()) {
      const cell = detail(at, place);
      if (cell !== undefined) cells.set(`${rows.length},${place + shift}`, formOf(values[place] ?? null, cell));
    }
    rows.push([reason, ...values.slice(1 - shift)]);
  }
  const { writeXlsx } = await import("hucre/xlsx");
  return writeXlsx({ sheets: [{ name, rows, cells }], dateSystem: from1904 ? "1904" : "1900" });
}
