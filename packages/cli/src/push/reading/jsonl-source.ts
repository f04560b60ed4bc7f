import { exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import type { Cell } from "../cells/cell.ts";
import { textCell } from "../cells/text-cell.ts";
import { decodeText } from "./decoding.ts";
import type { Bytes, FileStyle, Source, SourceRow } from "./source.ts";

const longestLine = 1 << 20;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function cellOf(value: unknown): Cell | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return textCell(value);
  if (typeof value === "number") return { type: "number", value };
  if (Array.isArray(value)) {
    return { type: "list", items: value.map(cellOf).filter((cell) => cell !== undefined) };
  }
  return { type: "other", shown: JSON.stringify(value).slice(0, 60) };
}

/** A column by its name, or by the names on the way to it: `carrier.taxId`. */
function find(record: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(record, column)) return record[column];
  let value: unknown = record;
  for (const name of column.split(".")) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function readLine(line: number, text: string): SourceRow {
  const unreadable = (problem: string): SourceRow => ({ line, cell: () => undefined, problem });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable("is not JSON. Every line must be one object");
  }
  if (!isObject(value)) return unreadable("is not a JSON object. Every line must be one object");
  const record = value;
  return { line, cell: (column) => cellOf(find(record, column)) };
}

async function* linesOf(bytes: Bytes, { encoding }: FileStyle): AsyncGenerator<string, void, undefined> {
  let rest = "";
  for await (const text of decodeText(bytes, encoding)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
    if (rest.length > longestLine) {
      throw new Failure(
        exitCodes.usage,
        `The file has a line of more than ${longestLine} characters. Write one object on each line.`,
      );
    }
  }
  if (rest !== "") yield rest;
}

async function* rowsOf(bytes: Bytes, style: FileStyle): AsyncGenerator<SourceRow, void, undefined> {
  let line = 0;
  for await (const text of linesOf(bytes, style)) {
    line += 1;
    if (text.trim() !== "") yield readLine(line, text);
  }
}

/** Reads JSON Lines, whatever their number: one object on each line, empty lines in between. */
export const openJsonLines = (bytes: Bytes, style: FileStyle): Source => ({
  header: undefined,
  rows: rowsOf(bytes, style),
});
