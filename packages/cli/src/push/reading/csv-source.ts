import { pipeline, Readable } from "node:stream";
import { CsvError, type Info, type InfoRecord, parse } from "csv-parse";
import { exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { textCell } from "../cells/text-cell.ts";
import { decodeText } from "./decoding.ts";
import { headerOf } from "./header.ts";
import type { Bytes, FileStyle, Source, SourceRow } from "./source.ts";

/** A row that is longer has a quote that never closes. */
const longestRow = 1 << 20;

interface Parsed {
  info: Info;
  record: string[];
}

/** The parser takes some microseconds for a blank line, but thirty for one of another width than the first row. */
const mostBlank = 10_000;

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Drops blank rows before they cost a turn of the stream, and refuses a file that hardly holds anything else. */
function blankDropper() {
  let odd = 0;
  // With `info`, the parser hands over more than its types say.
  return <T extends object>(parsed: T, { error, lines }: InfoRecord): T | undefined => {
    const record: unknown = "record" in parsed ? parsed.record : parsed;
    const blank = Array.isArray(record) && record.every((cell) => typeof cell === "string" && cell.trim() === "");
    if (!blank) return parsed;
    if (error instanceof CsvError) odd += 1;
    if (odd <= mostBlank) return undefined;
    throw new Failure(
      exitCodes.usage,
      `The file has more than ${mostBlank} lines of only spaces or empty quotes, up to line ${lines}. Remove them; lines without any character may stay.`,
    );
  };
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["CSV_QUOTE_NOT_CLOSED", "a quoted cell is never closed"],
  ["CSV_MAX_RECORD_SIZE", `a row has more than ${longestRow} characters, or a quoted cell is never closed`],
]);

/** The parser's own words speak of its options; a person has the file. */
function explain(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const lines: unknown = error["lines"];
  const near = typeof lines === "number" ? `, near line ${lines}` : "";
  const why = reasons.get(error.code) ?? error.message;
  return new Failure(
    exitCodes.usage,
    `The file is not CSV of this form${near}: ${why}. Correct the file, or separator and quote under file in the mapping.`,
  );
}

async function* recordsOf(bytes: Bytes, style: FileStyle): AsyncGenerator<Parsed, void, undefined> {
  const parser = parse({
    delimiter: style.separator,
    quote: style.quote ?? false,
    escape: style.quote ?? null,
    record_delimiter: "\n",
    info: true,
    // Quotes in the middle of a name, and a row with a cell too many, must not cost the other rows.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    on_record: blankDropper(),
  });
  pipeline(Readable.from(decodeText(bytes, style.encoding)), parser, () => undefined);
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) yield parsed;
  } catch (error) {
    throw explain(error);
  }
}

/** The names of the columns and where each stands. A name that comes twice has no place: which one is meant is open. */
function placesOf(header: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, name] of header.entries()) places.set(name, places.has(name) ? -1 : at);
  return places;
}

function toRow(line: number, record: readonly string[], places: ReadonlyMap<string, number>, width: number): SourceRow {
  const cell = (column: string) => {
    const text = record[places.get(column) ?? -1];
    return text === undefined ? undefined : textCell(text);
  };
  const fits = record.length === width || (record.length > width && isBlank(record.slice(width)));
  if (fits) return { line, cell };
  return {
    line,
    cell,
    problem: `has ${record.length} cells, but the header has ${width}. Look for a separator or line break in an unquoted cell`,
  };
}

/**
 * Reads CSV row by row, whatever its length. Rows without any text are passed over.
 *
 * @throws {Failure} when the file as a whole is none: another encoding, a quote that never closes, no header.
 */
export async function openCsv(bytes: Bytes, style: FileStyle): Promise<Source> {
  const records = recordsOf(bytes, style);
  for (;;) {
    const next = await records.next();
    if (next.done === true) {
      throw new Failure(exitCodes.usage, `The file has no line ${style.header}, where its header should be.`);
    }
    const { info, record } = next.value;
    const line = info.lines - breaksIn(record);
    if (line < style.header) continue;
    const header = headerOf(record);
    const places = placesOf(header);
    return { header, rows: rowsOf(records, places, header.length) };
  }
}

async function* rowsOf(
  records: AsyncIterable<Parsed>,
  places: ReadonlyMap<string, number>,
  width: number,
): AsyncGenerator<SourceRow, void, undefined> {
  for await (const { info, record } of records) {
    yield toRow(info.lines - breaksIn(record), record, places, width);
  }
}
