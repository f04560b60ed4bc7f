import type { PushResult } from "@totem-partner/sdk";

/** What makes a formula of a cell, in either width, behind quotes, white space and separators that may end the cell before it. */
const runs = /(?<![\p{Cc}"\s,;|])[\p{Cc}"\s,;|]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/gu;

/** What a spreadsheet with another separator, or none that it recognises, takes for the end of a cell. */
const ends = /[,;|\t\r\n]/;

/** Tabs, line breaks and NUL, which OWASP names beside the signs, and the other control characters. */
const skipped = /^\p{Cc}/u;

/**
 * A text that no spreadsheet runs as a formula: an apostrophe before the sign makes a text of it, as OWASP recommends
 * (https://owasp.org/www-community/attacks/CSV_Injection). A sign within the text counts where a separator or line break is
 * before it, because the spreadsheet may split cells there. Numbers such as -5 are no exception: whether a cell is a number is
 * for the spreadsheet to say.
 */
export function inSpreadsheet(text: string): string {
  const said = text.replaceAll(runs, (run, at: number) =>
    at === 0 || ends.test(run) ? `${run.slice(0, -1)}'${run.slice(-1)}` : run,
  );
  return skipped.test(said) ? `'${said}` : said;
}

export type RowResult = PushResult | "invalid" | "not-sent";

export interface ReportRow {
  line: number;
  externalId: string;
  result: RowResult;
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

/** A cell of CSV, in quotes where it needs them. */
const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A line of CSV, with its line break. */
const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;

/** The way a report is written: CSV for spreadsheets, or JSON Lines with the exact values. */
export type ReportForm = { type: "csv"; separator: string } | { type: "jsonl" };

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

const jsonBeginning = /^\{"line":\d+,"result":"[a-z-]+",/;

export const isReportHeader = (header: readonly string[]): boolean =>
  header.length === reportColumns.length && reportColumns.every((column, at) => header[at] === column);

/** Whether a text begins as a report does, also one that a spreadsheet has saved again with its own separator and quotes. */
export function beginsAsReport(start: string): boolean {
  if (jsonBeginning.test(start)) return true;
  const text = start.replace("\uFEFF", "").replaceAll('"', "");
  const header = reportColumns.join(text.charAt(reportColumns[0].length));
  return text.startsWith(header) && /^[\r\n]/.test(text.slice(header.length));
}
