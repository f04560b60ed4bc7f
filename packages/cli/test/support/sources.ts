import { openSource } from "../../src/push/reading/open-source.ts";
import type { FileStyle } from "../../src/push/reading/source.ts";
import { showCell } from "../../src/push/cells/cell.ts";

const plain: FileStyle = { format: "csv", encoding: "utf-8", separator: ",", quote: '"', header: 1, sheet: undefined };

/** A style that differs from plain CSV in this. */
export const styleOf = (changes: Partial<FileStyle>): FileStyle => ({ ...plain, ...changes });

/** Bytes as a disk may deliver them: in chunks of these sizes. */
export async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Every row of a file: its line, its cells by column as texts, and its problem. */
export async function readAll(bytes: Uint8Array | string, style: FileStyle, columns?: string[], size = 1 << 16) {
  const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  const source = await openSource(chunked(content, size), style);
  const rows: { line: number; cells: (string | undefined)[]; problem?: string }[] = [];
  for await (const row of source.rows) {
    const cells = (columns ?? source.header ?? []).map((column) => {
      const cell = row.cell(column);
      return cell && showCell(cell);
    });
    rows.push({ line: row.line, cells, ...(row.problem !== undefined && { problem: row.problem }) });
  }
  return { header: source.header, rows };
}
