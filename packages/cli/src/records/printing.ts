import { line, lines, type Io } from "../io.ts";

function show(value: unknown): string | number {
  if (value === null || value === undefined) return "";
  return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
}

/** JSON for people and programs: its line breaks are not those of its texts, which are escaped. */
const jsonLines = (value: unknown): string[] => JSON.stringify(value, null, 2).split("\n");

/** Prints the fields of a record; of one that is missing, `null` as JSON, or a sentence. */
export async function printRecord(
  record: object | null,
  { json }: { json?: true },
  { out }: Io,
  missing = "",
): Promise<void> {
  if (json || record === null) {
    lines(out, json ? jsonLines(record) : [missing]);
    return;
  }
  const { printFields } = await import("@totem-partner/spec/table");
  const fields = Object.entries(record).map(([name, value]) => [name, String(show(value))] as const);
  printFields(out, fields);
}

/** Prints a list up to its limit: as a JSON array, or as a table with the fields of its columns, by their titles. A terminal shows no columns without any value. */
export async function printList(
  records: AsyncIterable<object> | Iterable<object>,
  columns: Readonly<Record<string, string>>,
  { limit, json }: { limit: number; json?: true },
  { out, err }: Io,
): Promise<void> {
  const taken: object[] = [];
  let more = false;
  for await (const record of records) {
    more = taken.length === limit;
    if (more) break;
    taken.push(record);
  }
  if (json) lines(out, jsonLines(taken));
  else if (taken.length === 0) line(out, "None found.");
  else {
    const { printTable } = await import("@totem-partner/spec/table");
    // Programs that read a pipe find a column by its number.
    const valueIn = (record: object, field: string) => show(Reflect.get(record, field));
    const shown = Object.entries(columns).filter(
      ([, field]) => out.isTTY !== true || taken.some((record) => valueIn(record, field) !== ""),
    );
    const rows = taken.map((record) => shown.map(([, field]) => valueIn(record, field)));
    const titles = shown.map(([title]) => title);
    printTable(out, titles, rows);
  }
  if (more) line(err, `There are more than ${limit}; use --limit to show more.`);
}
