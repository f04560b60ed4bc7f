import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { Failure } from "../../failures/failure.ts";
import { refused, textCell, visible } from "../cells/text.ts";
import { decodeText } from "./decoding.ts";
import { type Bytes, type FileStyle, headerLine, headerOf, numbered, type Source, type SourceRow } from "./source.ts";

/** A longer row has a quote that is never closed. */
const longestRow = 1 << 20;

interface Parsed {
  info: Info;
  record: string[];
  /** The row as it is written, with the empty lines before it. */
  raw: string;
}

interface CsvRecord {
  line: number;
  cells: readonly string[];
  /** The places of cells whose quotes enclose only a part of them. */
  stray: readonly number[];
  /** The row as it is written, without its line break. */
  written: string;
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Removes quotes that have white space beside them, which the parser keeps; `stray` are cells with quotes around a part. */
function withoutQuotes(cells: readonly string[], raw: string, quote: string | undefined) {
  const stray: number[] = [];
  if (quote === undefined || !cells.some((text) => visible(text).startsWith(quote))) return { cells, stray };
  const double = quote + quote;
  const isWritten = (text: string): boolean => raw.includes(quote + text.replaceAll(quote, double) + quote);
  const clean = cells.map((text, at) => {
    const shown = visible(text);
    if (!shown.startsWith(quote) || isWritten(text)) return text;
    const inner = shown.slice(1, -1);
    const content = text.startsWith(quote) ? inner : inner.replaceAll(double, quote); // Or the parser has done it.
    if (shown.length > 1 && shown.endsWith(quote) && isWritten(content)) return content;
    stray.push(at);
    return text;
  });
  return { cells: clean, stray };
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["CSV_QUOTE_NOT_CLOSED", "a quoted cell is never closed"],
  ["CSV_MAX_RECORD_SIZE", `a row has more than ${longestRow} characters, or a quoted cell is never closed`],
]);

/** A row without its end, and without the empty lines before it: a pattern has no room for millions of them. */
function withoutBreaks(raw: string): string {
  let start = 0;
  while (raw[start] === "\n") start += 1;
  return raw.slice(start, raw.endsWith("\n") ? -1 : undefined);
}

/** The parser's messages mention its options; the user has a file. */
function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const lines: unknown = error["lines"];
  const near = typeof lines === "number" ? `, near line ${lines}` : "";
  const why = reasons.get(error.code) ?? error.message;
  return new Failure(
    `The file is not CSV of this form${near}: ${why}. Correct the file, or separator and quote under file in the mapping.`,
  );
}

/** The rows of a file that have any text, also those above its header. */
export async function* csvRecords(bytes: Bytes, style: FileStyle): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    delimiter: style.separator,
    quote: style.quote ?? false,
    escape: style.quote ?? null,
    record_delimiter: "\n",
    info: true,
    raw: true,
    // Quotes in the middle of a name, or an extra cell in a row, must not affect the other rows.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  });
  pipeline(Readable.from(decodeText(bytes, style.encoding)), parser, () => undefined);
  try {
    for await (const { info, record, raw } of parser as AsyncIterable<Parsed>) {
      const written = withoutBreaks(raw);
      yield { line: info.lines - breaksIn(record), ...withoutQuotes(record, written, style.quote), written };
    }
  } catch (error) {
    throw explain(error);
  }
}

/** The names of the columns and their positions. A duplicate name has no position, because it is ambiguous. */
function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) places.set(name, places.has(name) ? -1 : at);
  return places;
}

function toRow(
  { line, cells: record, stray }: CsvRecord,
  places: ReadonlyMap<string, number>,
  width: number,
  { shortRows = false, header }: FileStyle,
): SourceRow {
  const cell = (column: string) => {
    const at = places.get(column) ?? -1;
    const text = record[at];
    if (text === undefined) return undefined;
    return stray.includes(at) ? refused(text, "has quotes around only a part of it. Correct them") : textCell(text);
  };
  const fits = record.length === width || (shortRows && record.length < width);
  if (fits || (record.length > width && isBlank(record.slice(width)))) return { line, cell };
  const problem = `has ${record.length} cells, but the ${header === 0 ? "first row" : "header"} has ${width}. Look for a separator or line break in an unquoted cell`;
  return { line, cell, problem };
}

/** Reads CSV row by row, whatever its length. Rows without any text are skipped. */
export async function openCsv(bytes: Bytes, style: FileStyle): Promise<Source> {
  const records = csvRecords(bytes, style);
  for (;;) {
    const next = await records.next();
    if (next.done === true) {
      if (style.header === 0) return { header: undefined, rows: Readable.from([]) };
      throw new Failure(`The file has no line ${style.header}, where its header should be.`);
    }
    const first = next.value;
    const { line, cells } = first;
    const at = headerLine(style, cells[0]);
    if (line < at) continue;
    const header = at === 0 ? numbered([cells]) : headerOf(cells);
    const places = placesOf(header);
    async function* rows(): AsyncGenerator<SourceRow, void, undefined> {
      const form = { ...style, header: at };
      if (at === 0) yield toRow(first, places, cells.length, form);
      for await (const record of records) yield toRow(record, places, cells.length, form);
    }
    return { header, rows: rows() };
  }
}
