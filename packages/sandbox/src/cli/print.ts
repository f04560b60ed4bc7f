import { printable } from "@totem-partner/spec/printable";
import { printTable, type Row } from "@totem-partner/spec/table";

export interface Print {
  line(text: string): void;
  table(titles: readonly string[], rows: readonly Row[]): void;
  json(value: unknown): void;
  /** A line beside the result, which a pipe does not get. */
  aside(text: string): void;
}

/** Writes to this process's outputs. What would forge a line, or steer a terminal, is escaped. */
export const processPrint: Print = {
  line: (text) => process.stdout.write(`${printable(text)}\n`),
  table: (titles, rows) => printTable(process.stdout, titles, rows),
  json: (value) => process.stdout.write(`${JSON.stringify(value, null, 2)}\n`),
  aside: (text) => process.stderr.write(`${printable(text)}\n`),
};

export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "–";
