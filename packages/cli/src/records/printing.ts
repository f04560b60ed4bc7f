import { printable } from "@totem-partner/spec/printable";
import type { ListFlags, RecordFlags } from "../commands/flags.ts";
import { line, lines, type Surroundings } from "../surroundings/surroundings.ts";

/** What each column of a table shows of a record, by its title. */
export type Columns<T> = Readonly<Record<string, (record: T) => unknown>>;

/** A value as a table shows it: on one line, and empty if it is missing. */
function show(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // Before the table is drawn, because column widths depend on the content.
  return printable(text);
}

/** The lines of a table, whose columns of numbers are aligned on the right. */
async function table(titles: readonly string[], rows: readonly (readonly unknown[])[]): Promise<string[]> {
  const { Table } = await import("console-table-printer");
  const columns = titles.map((name, at) => {
    const isNumber = rows.every((row) => typeof row[at] === "number");
    return { name, title: name, alignment: isNumber ? ("right" as const) : ("left" as const) };
  });
  const drawn = new Table({ columns, shouldDisableColors: true });
  for (const row of rows) drawn.addRow(Object.fromEntries(titles.map((name, at) => [name, show(row[at])])));
  return drawn.render().split("\n");
}

/** JSON for people and programs: its line breaks are not those of its texts, which are escaped. */
const jsonLines = (value: unknown): string[] => JSON.stringify(value, null, 2).split("\n");

export async function printRecord(record: object, { json }: RecordFlags, { out }: Surroundings): Promise<void> {
  lines(out, json ? jsonLines(record) : await table(["Field", "Value"], Object.entries(record)));
}

/** Prints a list up to its limit: as a JSON array, or as a table, without columns of what no record shows. */
export async function printList<T extends object>(
  records: AsyncIterable<T>,
  columns: Columns<T>,
  { limit, json }: ListFlags,
  { out, err }: Surroundings,
): Promise<void> {
  const taken: T[] = [];
  let more = false;
  for await (const record of records) {
    more = taken.length === limit;
    if (more) break;
    taken.push(record);
  }
  const shown = Object.entries(columns).filter(([, of]) => taken.some((record) => of(record) !== undefined));
  const rows = taken.map((record) => shown.map(([, of]) => of(record)));
  if (json) lines(out, jsonLines(taken));
  else if (taken.length === 0) line(out, "None found.");
  else
    lines(
      out,
      await table(
        shown.map(([title]) => title),
        rows,
      ),
    );
  if (more) line(err, `There are more than ${limit}; use --limit to show more.`);
}
