import { isFields } from "@totem-partner/spec/fields";
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

/** A line of the worker's log for people; another program's line as it is. */
export function prettyLine(line: string): string {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    return printable(line);
  }
  if (!isFields(entry)) return printable(line);
  const { at, event, company, method, path, status, milliseconds, problem, ...others } = entry;
  const time = text(at).slice(11, 23);
  const owner = company === undefined ? "" : ` [${text(company)}]`;
  if (event === "request") {
    const code = problem === undefined ? "" : ` ${text(problem)}`;
    const took = milliseconds === undefined ? "" : ` ${text(milliseconds)} ms`;
    return printable(`${time} ${text(status)} ${text(method).padEnd(6)} ${text(path)}${owner}${took}${code}`);
  }
  const details = Object.entries({ ...others, milliseconds })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name} ${text(value)}`);
  return printable(`${time} ${text(event)}${owner}${details.join("")}`);
}
