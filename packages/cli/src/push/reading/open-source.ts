import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { Failure } from "../../failures/failure.ts";
import { type Bytes, fileFormats, type FileStyle, isWorkbook, type Source } from "./source.ts";

const isFormat = (name: string): name is FileStyle["format"] => fileFormats.some((format) => format === name);

export function formatOf(path: string): FileStyle["format"] {
  const extension = extname(path).slice(1).toLowerCase();
  if (isFormat(extension)) return extension;
  if (extension === "ndjson") return "jsonl";
  if (extension === "xlsm") return "xlsx";
  if (extension === "txt" || extension === "tsv") return "csv";
  const advice = ["xls", "xlsb"].includes(extension)
    ? "Save it as .xlsx or as CSV"
    : "Set format under file in the mapping: csv, jsonl, xlsx or ods";
  throw new Failure(`The format of ${path === "-" ? "standard input" : path} is unclear from its name. ${advice}.`);
}

/** The status of a file of orders. Only a regular file is one: opening a pipe without a writer would never return. */
export async function ordersFile(path: string): Promise<Stats> {
  const found = await stat(path);
  if (!found.isFile())
    throw new Failure(
      `${path} is not a regular file. A push reads its file twice: save the rows to a file, or pass - to push standard input.`,
    );
  return found;
}

const enough = 512;

const advice = {
  "a workbook (.xlsx)": "Set format: xlsx under file in the mapping, or name it .xlsx",
  "an OpenDocument sheet (.ods)": "Set format: ods under file in the mapping, or name it .ods",
  "an old workbook (.xls), or one with a password": "Save it as .xlsx without a password, or as CSV",
  "HTML or XML": "Open it in a spreadsheet, and save it as .xlsx or as CSV",
  PDF: "Export the rows as CSV",
} as const;

const beginsWith = (start: Buffer, text: string): boolean => start.subarray(0, text.length).toString("latin1") === text;

function kindOf(start: Buffer): keyof typeof advice | undefined {
  if (beginsWith(start, "\xD0\xCF\x11\xE0")) return "an old workbook (.xls), or one with a password";
  if (beginsWith(start, "%PDF-")) return "PDF";
  if (beginsWith(start, "PK\x03\x04"))
    return start.includes("application/vnd.oasis.opendocument") ? "an OpenDocument sheet (.ods)" : "a workbook (.xlsx)";
  const text = start
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, "");
  return /^\s*<(?:!doctype|html|head|meta|style|table|\?xml|\w+:)/i.test(text) ? "HTML or XML" : undefined;
}

function check(start: Buffer, format: FileStyle["format"]): void {
  const kind = kindOf(start);
  const isOurs = kind === "a workbook (.xlsx)" || kind === "an OpenDocument sheet (.ods)";
  if (kind === undefined || (isOurs && isWorkbook(format))) return;
  throw new Failure(`The file is ${kind}, despite its name, and cannot be read as ${format}. ${advice[kind]}.`);
}

/** The same bytes; an error that names their kind if that is not what their name or mapping says. */
async function* ofKind(bytes: Bytes, format: FileStyle["format"]): AsyncGenerator<Uint8Array, void, undefined> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < enough) continue;
    check(start, format);
    yield start;
    start = undefined;
  }
  if (start === undefined) return;
  check(start, format);
  yield start;
}

/** Opens a file of any format; loads no reader but the one that is needed. */
export async function openSource(bytes: Bytes, style: FileStyle): Promise<Source> {
  const ours = ofKind(bytes, style.format);
  switch (style.format) {
    case "csv":
      return (await import("./csv-source.ts")).openCsv(ours, style);
    case "jsonl":
      return (await import("./jsonl-source.ts")).openJsonLines(ours, style);
    case "xlsx":
    case "ods":
      return (await import("./workbook-source.ts")).openWorkbook(ours, style);
  }
}
