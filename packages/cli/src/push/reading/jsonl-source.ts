import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";
import { Failure } from "../../failures/failure.ts";
import type { Cell } from "../cells/cell.ts";
import { textCell } from "../cells/text.ts";
import { decodeText } from "./decoding.ts";
import type { Bytes, FileStyle, Source, SourceRow } from "./source.ts";

const longestLine = 1 << 20;
const mostItems = 1000;

function cellOf(value: unknown): Cell | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return textCell(value);
  if (typeof value === "number") return { type: "number", value };
  if (Array.isArray(value)) return listOf(value);
  return { type: "other", shown: isFields(value) ? "{...}" : JSON.stringify(value) };
}

/** A list of texts and numbers; lists within it are of no use to any field. */
function listOf(values: readonly unknown[]): Cell {
  if (values.length > mostItems)
    return { type: "refused", shown: "[...]", problem: `has more than ${mostItems} items. Shorten the list` };
  const items = values.map((value): Cell | undefined =>
    Array.isArray(value) ? { type: "other", shown: "[...]" } : cellOf(value),
  );
  return { type: "list", items: items.filter((cell) => cell !== undefined) };
}

/** A column by its name, or by the names on the way to it: `carrier.taxId`. */
function find(record: Readonly<Record<string, unknown>>, column: string): unknown {
  if (Object.hasOwn(record, column)) return record[column];
  let value: unknown = record;
  for (const name of column.split(".")) {
    if (!isFields(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

function readLine(line: number, text: string): SourceRow {
  const value = readJson(text);
  if (isFields(value)) return { line, cell: (column) => cellOf(find(value, column)) };
  return { line, cell: () => undefined, problem: "is not a JSON object. Every line must be one object" };
}

export async function* filledLines(
  bytes: Bytes,
  { encoding }: FileStyle,
): AsyncGenerator<readonly [line: number, text: string], void, undefined> {
  let [rest, line] = ["", 0];
  for await (const piece of decodeText(bytes, encoding)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield [line, text];
    }
    if (rest.length > longestLine)
      throw new Failure(`The file has a line of more than ${longestLine} characters. Write one object on each line.`);
  }
  if (rest.trim() !== "") yield [line + 1, rest];
}

async function* rowsOf(bytes: Bytes, style: FileStyle): AsyncGenerator<SourceRow, void, undefined> {
  for await (const [line, text] of filledLines(bytes, style)) yield readLine(line, text);
}

export const openJsonLines = (bytes: Bytes, style: FileStyle): Source => ({
  header: undefined,
  rows: rowsOf(bytes, style),
});
