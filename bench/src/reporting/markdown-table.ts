/** A column of a table: its title, and on which side its content stands. */
export interface Column {
  title: string;
  align: "left" | "right";
}

/** A Markdown table whose columns line up in plain text, too; laid out as the formatter of the workspace would. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, at) => Math.max(3, title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const pad = (text: string, at: number): string => {
    const width = widths[at] ?? 0;
    return columns[at]?.align === "right" ? text.padStart(width) : text.padEnd(width);
  };
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const rule = columns.map(({ align }, at) => {
    const width = widths[at] ?? 0;
    return align === "right" ? `${"-".repeat(width - 1)}:` : "-".repeat(width);
  });
  return [columns.map(({ title }) => title), ...rows]
    .map((cells) => line(columns.map((_, at) => pad(cells[at] ?? "", at))))
    .toSpliced(1, 0, line(rule))
    .join("\n");
}
