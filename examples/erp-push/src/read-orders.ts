import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { columns } from "./order-columns.ts";

/** A row of the file as it stands there: nothing but text. */
export interface OrderRow {
  /** The line of the file on which the row begins; the header is line 1. */
  line: number;
  /** The text of each cell by the name of its column. */
  cells: Readonly<Partial<Record<string, string>>>;
  /** The reason why the row is unreadable. The other rows can still be pushed. */
  problem?: string;
}

/**
 * Reads what the ERP exported: semicolons, a header, UTF-8 with or without a byte order mark, LF or CRLF.
 *
 * @throws {Error} when the file as a whole cannot be understood: another encoding, a column that is missing from the
 * header, a quote that never closes. Then no row of it should be pushed.
 */
export async function readOrders(file: string | URL): Promise<OrderRow[]> {
  return parseOrders(decode(await readFile(file)));
}

/** The same for text that is already at hand. */
export function parseOrders(text: string): OrderRow[] {
  // The parser takes a CRLF inside quotes for two lines, and would number every row after it wrongly.
  return parse<OrderRow, Partial<Record<string, string>>>(text.replaceAll("\r\n", "\n"), {
    delimiter: ";",
    columns: checkHeader,
    trim: true,
    skip_empty_lines: true,
    // Quotes in the middle of a name, and a row with a separator too many, must not cost the other rows.
    relax_quotes: true,
    relax_column_count: true,
    on_record: toRow,
  });
}

/** `lines` counts up to where the row ends; the parser sets `error` for a row of another length than the header. */
function toRow(cells: OrderRow["cells"], { lines, error }: { lines: number; error?: Error }): OrderRow {
  const line = lines - lineBreaksIn(cells);
  if (error === undefined) return { line, cells };
  return { line, cells, problem: "The row has more or fewer cells than the header" };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes); // It takes a byte order mark away.
  } catch (cause) {
    throw new Error("The file is not UTF-8. Let the ERP export UTF-8, or decode windows-1252 here.", { cause });
  }
}

function checkHeader(header: string[]): string[] {
  const missing = Object.values(columns).filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Error(`The header of the file lacks: ${missing.join(", ")}.`);
  return header;
}

const lineBreaksIn = (cells: OrderRow["cells"]): number => Object.values(cells).join("").split("\n").length - 1;
