import type { PushResult } from "@totem-partner/sdk";

/** What became of a row of the file. */
export type RowResult = PushResult | "invalid" | "not-sent";

/** One line of a report. */
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

/** The header of a report. */
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
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A line of CSV, with its line break. */
export const csvLine = (cells: readonly string[], separator: string): string =>
  `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;

/** A row of a report as a line of CSV. */
export const reportLine = (row: ReportRow, separator: string): string =>
  csvLine(
    reportColumns.map((column) => String(row[column] ?? "")),
    separator,
  );

/** Whether a text begins as a report does, also one that a spreadsheet has saved again with its own separator and quotes. */
export function beginsAsReport(start: string): boolean {
  const text = start.replace("\uFEFF", "").replaceAll('"', "");
  const header = reportColumns.join(text.charAt(reportColumns[0].length));
  return text.startsWith(header) && /^[\r\n]/.test(text.slice(header.length));
}
