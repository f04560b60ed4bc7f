import { once } from "node:events";
import { open, rm, stat } from "node:fs/promises";
import { moveOver } from "@totem-partner/spec/program";
import { Failure, systemCode, systemReason, unlessMissing } from "../../failures/failure.ts";
import { beginningOf } from "../../io.ts";
import type { WrittenPaths } from "../run-files.ts";
import type { PushResult } from "@totem-partner/sdk";
import type { FileStyle } from "../reading/source.ts";

/** The signs that make a cell a formula, in either width, behind quotes, white space and separators that may end a cell. */
const runs = /(?<![\p{Cc}"\s,;|])[\p{Cc}"\s,;|]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu;

/** The ends of a cell for a spreadsheet with another separator, or none that it recognises. */
const ends = /[,;|\t\r\n]/;

/** Tabs, line breaks and NUL, which OWASP names beside the signs, and the other control characters. */
const skipped = /^\p{Cc}/u;

/**
 * An apostrophe before the sign makes a text of a formula (https://owasp.org/www-community/attacks/CSV_Injection), also behind
 * a separator or line break, where a spreadsheet may split cells. Numbers such as -5 are no exception: it decides what is one.
 */
export function inSpreadsheet(text: string): string {
  const said = text.replaceAll(runs, (run, at: number) =>
    at === 0 || ends.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  return skipped.test(said) ? `'${said}` : said;
}

export interface ReportRow {
  line: number;
  externalId: string;
  result: PushResult | "invalid" | "not-sent";
  authorizationId?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  message?: string | undefined;
}

export const reportColumns = [
  "line",
  "externalId",
  "result",
  "authorizationId",
  "status",
  "code",
  "requestId",
  "message",
] as const satisfies (keyof ReportRow)[];

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;

/** The way a report is written: CSV for spreadsheets, or JSON Lines with the exact values. */
type ReportForm = { type: "csv"; separator: string } | { type: "jsonl" };

/** Returns what a report begins with: in CSV a byte order mark, by which spreadsheets recognise UTF-8, and the header. */
export const reportHeader = (form: ReportForm): string =>
  form.type === "csv" ? `\uFEFF${csvLine(reportColumns, form.separator)}` : "";

export function reportLine(row: ReportRow, form: ReportForm): string {
  const { line, result, ...rest } = row;
  if (form.type === "jsonl") return `${JSON.stringify({ line, result, ...rest })}\n`;
  const values = reportColumns.map((column) => row[column] ?? "");
  const cells = values.map((value) => (typeof value === "string" ? inSpreadsheet(value) : String(value)));
  return csvLine(cells, form.separator);
}

/** A report has the separator of its file, unless its name says that it is JSON Lines. */
const formOf = (path: string, { format, separator }: Pick<FileStyle, "format" | "separator">): ReportForm =>
  /\.(jsonl|ndjson)$/i.test(path) ? { type: "jsonl" } : { type: "csv", separator: format === "csv" ? separator : "," };

const jsonBeginning = /^\{"line":\d+,"result":"[a-z-]+",/;

export const isReportHeader = (header: readonly string[]): boolean =>
  header.length === reportColumns.length && reportColumns.every((column, at) => header[at] === column);

/** Returns true if a text begins as a report does, also one that a spreadsheet saved with its own separator and quotes. */
export function beginsAsReport(start: string): boolean {
  if (jsonBeginning.test(start)) return true;
  const text = start.replace("\uFEFF", "").replaceAll('"', "");
  const header = reportColumns.join(text.charAt(reportColumns[0].length));
  return text.startsWith(header) && /^[\r\n]/.test(text.slice(header.length));
}

const refuse = (path: string, why: string): Failure =>
  new Failure(
    `${path} ${why}, so it was not overwritten. Nothing was sent. Move it away, or choose another file with --report.`,
  );

async function checkReportPlace(path: string): Promise<void> {
  const found = await stat(path).catch(unlessMissing);
  if (found === undefined) return;
  if (!found.isFile()) throw refuse(path, "is not a regular file");
  if (found.size > 0 && !beginsAsReport(await beginningOf(path))) throw refuse(path, "is not a report of a push");
  // Windows reserves a file for the program that has it open, such as a spreadsheet.
  const code = await open(path, "r+").then((file) => file.close(), systemCode);
  if (code === "EBUSY") throw refuse(path, "is open in another program");
}

/** Lines are written in pieces of at least this size: each write is a job of another thread. */
const pieceCharacters = 16 * 1024;

/** Begins a report. Only an earlier report may be in its place, and stays until this one is complete. */
export async function beginReport(
  { report: path, draft }: Pick<WrittenPaths, "report" | "draft">,
  style: Pick<FileStyle, "format" | "separator">,
) {
  const form = formOf(path, style);
  await checkReportPlace(path);
  await rm(draft, { force: true }); // A killed push left it behind: its journal is locked by this one.
  // Exclusively, so that a link that appears meanwhile is not followed.
  const stream = (await open(draft, "wx", 0o600)).createWriteStream();
  let failure: Error | undefined;
  stream.on("error", (error) => (failure = error));

  let held = "";
  const write = async (text: string): Promise<void> => {
    if (failure) return;
    held += text;
    if (held.length < pieceCharacters) return;
    const piece = held;
    held = "";
    if (!stream.write(piece)) await once(stream, "drain").catch(() => undefined);
  };
  const end = async (): Promise<void> => {
    if (stream.closed) return;
    if (!failure) stream.end(held);
    await once(stream, "close").catch(() => undefined);
  };

  await write(reportHeader(form));
  return {
    /** Writes a line; waits while the disk is behind. A failure is thrown by `complete`: the push goes on without it. */
    add: (row: ReportRow): Promise<void> => write(reportLine(row, form)),
    /** Puts the report into its place; throws a `Failure` if it could not be written. */
    complete: async (): Promise<void> => {
      await end();
      try {
        if (failure) throw failure;
        await moveOver(draft, path);
      } catch (error) {
        throw new Failure(`The report ${path} could not be written: ${systemReason(error)}.`);
      }
    },
    /** Leaves no trace, unless the report is complete. */
    discard: async (): Promise<void> => {
      await end();
      await rm(draft, { force: true });
    },
  };
}
