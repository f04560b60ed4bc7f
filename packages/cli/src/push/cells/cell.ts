/** A date and a time as a calendar and a clock on a wall show them, without a zone. Milliseconds as if the zone were UTC. */
export interface LocalTime {
  milliseconds: number;
  /** True if only the day is known, and the whole of it is meant. */
  wholeDay: boolean;
}

/** The content of a cell. CSV has texts alone; JSON and spreadsheets know more. */
export type Cell =
  | { type: "text"; text: string }
  /** `pattern` is how a spreadsheet shows the number, such as `00000000`. */
  | { type: "number"; value: number; pattern?: string | undefined }
  | { type: "date"; local: LocalTime }
  | { type: "list"; items: readonly Cell[] }
  /** No field may be read from it; the problem follows the name of the column, as in a `Reading`. */
  | { type: "refused"; shown: string; problem: string }
  /** No field can be made of it; shown as a person sees it. */
  | { type: "other"; shown: string };

/** The value of a cell, or why it has none: words that follow the name of the column. */
export type Reading<T> = { value: T } | { problem: string };

export const isEmpty = (cell: Cell | undefined): boolean =>
  cell === undefined ||
  (cell.type === "text" && cell.text.trim() === "") ||
  (cell.type === "list" && cell.items.length === 0);

const longestShown = 60;

const cut = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown - 3)}...` : text);

export function showCell(cell: Cell): string {
  switch (cell.type) {
    case "text":
      return cut(cell.text);
    case "number":
      return String(cell.value);
    case "date":
      return new Date(cell.local.milliseconds).toISOString().slice(0, cell.local.wholeDay ? 10 : 19);
    case "list":
      return cut(cell.items.map(showCell).join(", "));
    case "refused":
    case "other":
      return cut(cell.shown);
  }
}

const dayMilliseconds = 86_400_000;
/** A spreadsheet counts days from here on: what lies before it is a time without a day. */
const firstDay = Date.UTC(1900, 0, 1);

export const isTimeOfDay = (cell: Cell): boolean => cell.type === "date" && cell.local.milliseconds < firstDay;

/** A day and a time of a spreadsheet, which knows both by their values. */
function momentOf([day, time, ...others]: readonly Cell[]): Cell | undefined {
  if (day?.type !== "date" || time?.type !== "date" || others.length > 0) return undefined;
  if (!day.local.wholeDay || !isTimeOfDay(time) || isTimeOfDay(day)) return undefined;
  const ofDay = ((time.local.milliseconds % dayMilliseconds) + dayMilliseconds) % dayMilliseconds;
  return { type: "date", local: { milliseconds: day.local.milliseconds + ofDay, wholeDay: false } };
}

/** The cells that hold one value between them, as one: texts with a space in between, or a day and its time. */
export function joined(cells: readonly Cell[]): Cell {
  const filled = cells.filter((cell) => !isEmpty(cell));
  const [only] = filled;
  if (only !== undefined && filled.length === 1 && !isTimeOfDay(only)) return only;
  const shown = filled.map((cell) => showCell(cell).trim()).join(" ");
  if (filled.every((cell) => cell.type === "text"))
    return { type: "text", text: filled.map(({ text }) => text.trim()).join(" ") };
  const refused = filled.find((cell) => cell.type === "refused");
  const problem = "is not a date and its time. Fill in both, and format them as a date and a time, or both as text";
  return momentOf(filled) ?? { type: "refused", shown, problem: refused?.problem ?? problem };
}
