import type { Cell, CellValue } from "hucre/xlsx";
import { type Bytes, type FileStyle, headerLine, numbered, reasonColumn, type Reasons } from "../reading/source.ts";
import { loadSheet } from "../reading/xlsx-source.ts";

/** The form of a cell; a formula that was computed is its value, since its neighbours may be gone. */
const formOf = ({ value, style, type, formula }: Cell): Partial<Cell> => ({
  ...(style && { style }),
  ...(type === "error" && { value, type }),
  ...(value === null && formula !== undefined && { value, formula }),
});

/** A workbook whose sheet has only these rows, with the reason in a column before theirs. Titles and the header keep their rows. */
export async function xlsxRejects(bytes: Bytes, style: FileStyle, reasons: Reasons): Promise<Uint8Array> {
  const { sheet, from1904 } = await loadSheet(bytes, style);
  const header = headerLine(style, sheet.rows[0]?.[0]);
  const shift = sheet.rows[header - 1]?.[0] === reasonColumn ? 0 : 1;
  const rows: CellValue[][] = header === 0 ? [[reasonColumn, ...numbered(sheet.rows)]] : [];
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, values] of sheet.rows.entries()) {
    const reason = at < header ? (at === header - 1 ? reasonColumn : null) : reasons.get(at + 1);
    if (reason === undefined) continue;
    for (const place of values.keys()) {
      const cell = sheet.cells?.get(`${at},${place}`);
      if (cell !== undefined)
        cells.set(`${rows.length},${place + shift}`, formOf({ ...cell, value: values[place] ?? null }));
    }
    rows.push([reason, ...values.slice(1 - shift)]);
  }
  const { writeXlsx } = await import("hucre/xlsx");
  return writeXlsx({ sheets: [{ name: sheet.name, rows, cells }], dateSystem: from1904 ? "1904" : "1900" });
}
