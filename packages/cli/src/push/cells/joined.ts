import { type Cell, showCell } from "./cell.ts";
import { isEmpty } from "./text.ts";

const dayMilliseconds = 86_400_000;
/** A spreadsheet counts days from here on: what lies before it is a time without a day. */
const firstDay = Date.UTC(1900, 0, 1);

/** Whether a cell of a spreadsheet is a time without a day. */
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
