import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { constants, copyFile, link, open, stat, unlink } from "node:fs/promises";
import { extname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { bytesOf } from "../io.ts";
import { Failure, systemCode } from "../failures/failure.ts";
import { encodeText, markedEncoding } from "./reading/decoding.ts";
import type { PushedFile } from "./pushed-file.ts";
import {
  type Bytes,
  isWorkbook,
  type Reasons,
  type FileStyle,
  reasonColumn,
  headerLine,
  headerOf,
  numbered,
} from "./reading/source.ts";
import { csvRecords } from "./reading/csv-source.ts";
import { inSpreadsheet } from "./report/report-file.ts";
import { filledLines } from "./reading/jsonl-source.ts";
import type { Cell, CellValue } from "hucre/xlsx";
import { loadSheet } from "./reading/workbook-source.ts";

/** The errors that Excel knows; other programs have more. */
const known = /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A)$/;

/** The form of a cell; a formula that was computed is its value, since its neighbours may be gone. */
const formOf = (value: CellValue, { style, type, formula }: Partial<Cell>): Partial<Cell> => ({
  ...(style && { style }),
  ...(type === "error" && { value: known.test(String(value)) ? value : "#VALUE!", type }),
  ...(value === null && formula !== undefined && { value, formula }),
});

/** A workbook whose sheet has only these rows, with the reason in a column before theirs. Titles and the header keep their rows. */
export async function xlsxRejects(bytes: Bytes, style: FileStyle, reasons: Reasons): Promise<Uint8Array> {
  const { name, rows: all, detail, from1904 } = await loadSheet(bytes, style);
  const header = headerLine(style, all[0]?.[0]);
  const shift = all[header - 1]?.[0] === reasonColumn ? 0 : 1;
  const rows: CellValue[][] = header === 0 ? [[reasonColumn, ...numbered(all)]] : [];
  const cells = new Map<string, Partial<Cell>>();
  for (const [at, values] of all.entries()) {
    const reason = at < header ? (at === header - 1 ? reasonColumn : null) : reasons.get(at + 1);
    if (reason === undefined) continue;
    for (const place of values.keys()) {
      const cell = detail(at, place);
      if (cell !== undefined) cells.set(`${rows.length},${place + shift}`, formOf(values[place] ?? null, cell));
    }
    rows.push([reason, ...values.slice(1 - shift)]);
  }
  const { writeXlsx } = await import("hucre/xlsx");
  return writeXlsx({ sheets: [{ name, rows, cells }], dateSystem: from1904 ? "1904" : "1900" });
}

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

/** The reason of an earlier push, which is the first property. */
const earlier = new RegExp(String.raw`^\s*\{\s*"${reasonColumn}"\s*:\s*"(?:[^"\\]|\\.)*"\s*,?`);

/** The lines of these rows as they are written, with the reason as the first property of each that is an object. */
async function* jsonlRejects(bytes: Bytes, style: FileStyle, reasons: Reasons) {
  for await (const [line, text] of filledLines(bytes, style)) {
    const reason = reasons.get(line);
    if (reason === undefined) continue;
    const rest = text.replace(earlier, "{").replace(/^\s*\{/, "");
    const isObject = text.trimStart().startsWith("{");
    const property = `{${JSON.stringify(reasonColumn)}:${JSON.stringify(reason)}`;
    yield isObject ? `${property}${rest.trimStart().startsWith("}") ? "" : ","}${rest}\n` : `${text}\n`;
  }
}

const startBytes = 64 * 1024;

/** The bytes of the rejected rows of a file, if its content is still the one that was pushed. */
async function* rejectedBytes({ content, name, style }: PushedFile, reasons: Reasons, digest: string) {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of bytesOf(createReadStream(content))) {
      hash.update(chunk);
      yield chunk;
    }
  }
  yield* formed(hashed(), content, style, reasons);
  // Rows are found by their lines, which another content has, too.
  if (hash.digest("hex") !== digest)
    throw new Failure(`${name} changed after the push, so its rejected rows were not written. The report lists them.`);
}

async function* formed(bytes: Bytes, content: string, style: FileStyle, reasons: Reasons) {
  if (isWorkbook(style.format)) {
    yield await xlsxRejects(bytes, style, reasons);
    return;
  }
  const start = await buffer(createReadStream(content, { end: startBytes - 1 }));
  const marked = markedEncoding(start);
  const encoding = marked ?? style.encoding;
  const lineBreak = start.toString("latin1").replaceAll("\0", "").includes("\r\n") ? "\r\n" : "\n";
  if (marked !== undefined) yield encodeText("\uFEFF", marked);
  const rejects = style.format === "csv" ? csvRejects : jsonlRejects;
  for await (const text of rejects(bytes, style, reasons)) yield encodeText(text.replaceAll("\n", lineBreak), encoding);
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytesOf(createReadStream(path))) hash.update(chunk);
  return hash.digest("hex");
}

/** True if a path holds a file with the content of the draft, which may stay there. */
async function isSame(draft: string, path: string): Promise<boolean> {
  const [ours, theirs] = [await stat(draft), await stat(path)];
  return theirs.isFile() && ours.size === theirs.size && (await digestOf(draft)) === (await digestOf(path));
}

/** Gives a file a further name, if that is free. Not every file system can: there, it is copied. */
async function nameAs(draft: string, path: string): Promise<void> {
  await link(draft, path).catch(async (error: unknown) => {
    if (systemCode(error) === "EEXIST") throw error;
    await copyFile(draft, path, constants.COPYFILE_EXCL);
  });
}

const mostFiles = 1000;

/** The path, or the first with a number before its extension at which nothing is: `orders.rejects-2.csv`. */
async function place(draft: string, path: string): Promise<string> {
  const extension = extname(path);
  const beginning = path.slice(0, path.length - extension.length);
  for (let count = 1; count <= mostFiles; count += 1) {
    const wanted = count === 1 ? path : `${beginning}-${count}${extension}`;
    try {
      await nameAs(draft, wanted);
      return wanted;
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
      if (await isSame(draft, wanted)) return wanted;
    }
  }
  throw new Failure(`${path} and ${mostFiles - 1} files like it exist. Move them away, and push again with --resume.`);
}

/** Writes the rejected rows to a file of the form of theirs. Returns its path: where one exists, its name gets a number. */
export async function writeRejects(file: PushedFile, reasons: Reasons, path: string, digest: string): Promise<string> {
  const draft = `${path}.${randomUUID()}.part`;
  const stream = (await open(draft, "wx", 0o600)).createWriteStream();
  try {
    await pipeline(rejectedBytes(file, reasons, digest), stream);
    return await place(draft, path);
  } finally {
    await unlink(draft);
  }
}
