import { printable } from "@totem-partner/spec/printable";

/** A text or number of an answer; a dash for anything else. */
export const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "–";

/** Rows of texts as lines, in columns that are aligned on the left. The first row has the titles. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(printable));
  const widths = (shown[0] ?? []).map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0)));
  return shown.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
