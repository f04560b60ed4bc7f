import { csvRecords } from "../reading/csv-source.ts";
import {
  type Bytes,
  type FileStyle,
  headerLine,
  headerOf,
  numbered,
  reasonColumn,
  type Reasons,
} from "../reading/source.ts";
import { inSpreadsheet } from "../report/report-file.ts";

/** A text as one cell of the file, in its quotes; a file without any cannot have its separator in a cell. */
function cellOf(text: string, { separator, quote }: FileStyle): string {
  const said = inSpreadsheet(text.replaceAll(/\s+/g, " "));
  if (quote === undefined) return said.replaceAll(separator, " ");
  return quote + said.replaceAll(quote, quote + quote) + quote;
}

function withoutFirst(written: string, { separator, quote }: FileStyle): string {
  let at = 0;
  if (quote !== undefined && written.startsWith(quote)) {
    at = 1;
    while (at < written.length && (written[at] !== quote || written[at + 1] === quote))
      at += written[at] === quote ? 2 : 1;
  }
  return written.slice(written.indexOf(separator, at) + 1);
}

/** The reason is the first cell, where it is a column in rows of any width. Titles and the header keep their lines. */
export async function* csvRejects(bytes: Bytes, style: FileStyle, reasons: Reasons) {
  let nextLine = 1;
  let again: boolean | undefined;
  const before = (text: string): string => cellOf(text, style) + style.separator;
  for await (const { line, cells, written } of csvRecords(bytes, style)) {
    if (again === undefined && headerLine(style, cells[0]) === 0) {
      yield `${before(reasonColumn)}${numbered([cells]).join(style.separator)}\n`;
      again = false;
    }
    if (again !== undefined) {
      const reason = reasons.get(line);
      if (reason !== undefined) yield `${before(reason)}${again ? withoutFirst(written, style) : written}\n`;
      continue;
    }
    yield "\n".repeat(line - nextLine);
    nextLine = line + written.split("\n").length;
    if (line >= style.header) again = headerOf(cells)[0] === reasonColumn;
    yield `${again === false ? before(reasonColumn) : ""}${written}\n`;
  }
}
