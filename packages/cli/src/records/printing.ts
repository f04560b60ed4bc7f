import { printable } from "@totem-partner/spec/printable";
import { line, lines, type Output } from "../surroundings/surroundings.ts";

/** A column of a table: its title, and what it shows of a record. */
export type Columns<T> = Readonly<Record<string, (record: T) => unknown>>;

/** A value as a table shows it: on one line, and empty if it is missing. */
function show(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Before the table is drawn, because column widths depend on the content.
  return printable(text);
}

/** The lines of a table. */
async function table(
  titles: readonly { name: string; alignment: "left" | "right" }[],
  rows: readonly (readonly string[])[],
): Promise<string[]> {
  const { Table } = await import("console-table-printer");
  const columns = titles.map(({ name, alignment }) => ({ name, title: name, alignment }));
  const drawn = new Table({ columns, shouldDisableColors: true });
  for (const row of rows) drawn.addRow(Object.fromEntries(titles.map(({ name }, at) => [name, row[at] ?? ""])));
  return drawn.render().split("\n");
}

/** JSON for people and programs: its line breaks are not those of its texts, which are escaped. */
const jsonLines = (value: unknown): string[] => JSON.stringify(value, null, 2).split("\n");

/** Prints one record: as JSON, or a line for each of its fields. */
export async function printRecord(out: Output, record: object, json: boolean): Promise<void> {
  if (json) {
    lines(out, jsonLines(record));
    return;
  }
  const rows = Object.entries(record).map(([name, value]: [string, unknown]) => [show(name), show(value)]);
  lines(
    out,
    await table(
      [
        { name: "Field", alignment: "left" },
        { name: "Value", alignment: "left" },
      ],
      rows,
    ),
  );
}

/** Reads records up to a limit, and reports whether there are more. */
async function take<T>(records: AsyncIterable<T>, limit: number): Promise<{ taken: T[]; more: boolean }> {
  const taken: T[] = [];
  for await (const record of records) {
    if (taken.length === limit) return { taken, more: true };
    taken.push(record);
  }
  return { taken, more: false };
}

/** Where a list is printed, and its maximum length. */
export interface ListPrinting {
  out: Output;
  err: Output;
  limit: number;
  json: boolean;
}

/** Prints a list: as a JSON array, or as a table. */
export async function printList<T extends object>(
  records: AsyncIterable<T>,
  columns: Columns<T>,
  { out, err, limit, json }: ListPrinting,
): Promise<void> {
  const { taken, more } = await take(records, limit);
  if (json) lines(out, jsonLines(taken));
  else if (taken.length === 0) line(out, "None found.");
  else {
    const values = taken.map((record) => Object.values(columns).map((of) => of(record)));
    const titles = Object.keys(columns).map((name, at) => {
      const isNumber = values.every((row) => typeof row[at] === "number");
      return { name, alignment: isNumber ? ("right" as const) : ("left" as const) };
    });
    lines(
      out,
      await table(
        titles,
        values.map((row) => row.map(show)),
      ),
    );
  }
  if (more) line(err, `There are more than ${limit}; use --limit to show more.`);
}
