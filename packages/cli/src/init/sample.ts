import { isFields } from "@totem-partner/spec/fields";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readJson } from "@totem-partner/spec/json";
import { type Cell, isEmpty, joined } from "../push/cells/cell.ts";
import { EmptyHeader, type FileStyle, isWorkbook, type Source } from "../push/reading/source.ts";
import { filledLines } from "../push/reading/jsonl-source.ts";
import { openSource } from "../push/reading/open-source.ts";
import { guessFields } from "./column-names.ts";
import { guessEncoding } from "../push/reading/decoding.ts";

const mostBytes = 256 * 1024;
const mostRows = 1000;

export interface Sample {
  style: FileStyle;
  header: readonly string[];
  rows: readonly (readonly (Cell | undefined)[])[];
}

async function readStart(path: string): Promise<Uint8Array> {
  const start = await buffer(createReadStream(path, { end: mostBytes - 1 }));
  const end = start.lastIndexOf(10);
  return start.length < mostBytes || end === -1 ? start : start.subarray(0, end + 1);
}

async function readRows(source: Source, header: readonly string[]): Promise<Sample["rows"]> {
  const rows: (Cell | undefined)[][] = [];
  for await (const row of source.rows) {
    if (row.problem === undefined) rows.push(header.map((column) => row.cell(column)));
    if (rows.length >= mostRows) break;
  }
  return rows;
}

const plain = (encoding: FileStyle["encoding"]): Omit<FileStyle, "format"> => ({
  encoding,
  separator: ",",
  quote: '"',
  header: 1,
});

/**
 * The sample by a separator and a header line, and how well they explain a file: the number of cells below a named column.
 * Undefined if they explain nothing.
 */
async function tryDialect(bytes: Uint8Array, style: FileStyle) {
  const source = await openSource(Readable.from([bytes]), style);
  const header = source.header ?? [];
  const named = header.filter((name) => name !== "");
  // One column may have no name, as the column of row numbers often does; in a title, most have none.
  const isTitle = named.length < header.length - 1 && named.length * 2 <= header.length;
  if (header.length < 2 || isTitle) return undefined;
  const rows = await readRows(source, named);
  return { sample: { style, header: named, rows }, score: rows.length * (header.length - 1) };
}

const separators = [";", ",", "\t", "|"];
/** Above a header there are at most one or two title lines. */
const latestHeader = 5;
/** A row that names so many fields is the header. */
const enoughFields = 3;

/** The CSV dialect that explains most cells; one column and a comma if none does. */
async function sampleCsv(bytes: Uint8Array, encoding: FileStyle["encoding"], headerless: boolean): Promise<Sample> {
  const [earliest, latest] = headerless ? [0, 0] : [1, latestHeader];
  let best: Awaited<ReturnType<typeof tryDialect>>;
  let failed: { error: unknown } | undefined;
  for (let header = earliest; header <= latest; header += 1) {
    for (const separator of separators) {
      const style: FileStyle = { ...plain(encoding), format: "csv", separator, header };
      const found = await tryDialect(bytes, style).catch((error: unknown) => {
        if (header === earliest) failed ??= { error };
        return undefined;
      });
      // A later header must explain clearly more, because the row below a header looks like one as well.
      const isLater = best !== undefined && best.sample.style.header < header;
      if (found && found.score > (best?.score ?? -1) * (isLater ? 1.5 : 1)) best = found;
    }
  }
  // If a separator leaves a quote open, one that leaves the quote in a name does not explain the file.
  const hasQuote = best?.sample.header.some((name) => name.includes('"')) ?? false;
  if (best && (!failed || (best.score > 0 && !hasQuote))) return best.sample;
  if (failed) throw failed.error;
  const style: FileStyle = { ...plain(encoding), format: "csv", header: earliest };
  const source = await openSource(Readable.from([bytes]), style);
  const header = (source.header ?? []).filter((name) => name !== "");
  return { style, header, rows: await readRows(source, header) };
}

function namesOf(value: object, before = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    isFields(inner) && before === "" ? namesOf(inner, `${name}.`) : [`${before}${name}`],
  );
}

async function sampleJsonLines(bytes: Uint8Array, encoding: FileStyle["encoding"]): Promise<Sample> {
  const style: FileStyle = { ...plain(encoding), format: "jsonl" };
  const names = new Set<string>();
  for await (const [line, text] of filledLines(Readable.from([bytes]), style)) {
    if (line > mostRows) break;
    const value = readJson(text); // A line that is not JSON contributes no names; the push reports it.
    if (isFields(value)) for (const name of namesOf(value)) names.add(name);
  }
  const header = [...names];
  return { style, header, rows: await readRows(await openSource(Readable.from([bytes]), style), header) };
}

async function sampleWorkbook(
  path: string,
  format: FileStyle["format"],
  sheet: string | undefined,
  headerless: boolean,
) {
  const style: FileStyle = { ...plain("utf-8"), format, sheet };
  const [earliest, latest] = headerless ? [0, 0] : [1, latestHeader];
  let best: Sample | undefined;
  for (let header = earliest; header <= latest; header += 1) {
    try {
      const source = await openSource(createReadStream(path), { ...style, header });
      const named = (source.header ?? []).filter((name) => name !== "");
      const known = guessFields(named).size;
      const isLast = header === latest && best === undefined;
      // A first row of headings over several columns names few fields.
      if (isLast || (named.length >= 2 && (best === undefined || known > guessFields(best.header).size)))
        best = { style: { ...style, header }, header: named, rows: await readRows(source, named) };
      if (named.length >= 2 && known >= enoughFields) break;
    } catch (error) {
      if (!(error instanceof EmptyHeader)) throw error;
    }
  }
  if (best === undefined) throw new EmptyHeader(latestHeader);
  return best;
}

export async function readSample(
  path: string,
  format: FileStyle["format"],
  sheet: string | undefined,
  headerless = false,
): Promise<Sample> {
  if (isWorkbook(format)) return sampleWorkbook(path, format, sheet, headerless);
  const bytes = await readStart(path);
  const encoding = guessEncoding(bytes);
  return format === "csv" ? sampleCsv(bytes, encoding, headerless) : sampleJsonLines(bytes, encoding);
}

export function cellsOf({ header, rows }: Sample, column: string): Cell[] {
  const place = header.indexOf(column);
  return rows.flatMap((row) => row[place] ?? []).filter((cell) => !isEmpty(cell));
}

/** The distinct texts of some columns in a sample, those of one row joined. */
export function textsOf({ header, rows }: Sample, ...columns: string[]): string[] {
  const places = columns.map((column) => header.indexOf(column));
  const cells = rows.map((row) => joined(places.flatMap((place) => row[place] ?? [])));
  const texts = cells.flatMap((cell) => (cell.type === "text" && !isEmpty(cell) ? [cell.text.trim()] : []));
  return [...new Set(texts)];
}
