import type { Sample } from "../../src/init/sample.ts";
import type { Cell } from "../../src/push/cells/cell.ts";
import type { FileStyle } from "../../src/push/reading/source.ts";
import { styleOf } from "./sources.ts";

/** A sample of a file with these rows below its header; texts stand for cells of text. */
export const sampleOf = (
  header: readonly string[],
  rows: readonly (readonly (string | Cell | undefined)[])[],
  style: Partial<FileStyle> = {},
): Sample => ({
  style: styleOf(style),
  header,
  rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? { type: "text", text: cell } : cell))),
});
