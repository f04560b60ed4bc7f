import { isTimeOfDay } from "../push/cells/joined.ts";
import type { Field } from "../push/mapping/fields.ts";
import { areTimes } from "./date-guess.ts";
import { cellsOf, type Sample, textsOf } from "./sample.ts";

/** The date fields. */
export const dateFields = ["scheduledDate", "endDate"] as const satisfies Field[];

/** Whether a column contains only times. */
function hasTimes(sample: Sample, column: string): boolean {
  const cells = cellsOf(sample, column);
  const isOne = cells.length > 0 && cells.every((cell) => cell.type === "text" || isTimeOfDay(cell));
  return isOne && areTimes(textsOf(sample, column));
}

const bringsTime = /:|^\d{14}$/;

/** Whether a column contains dates without a time. */
const hasDays = (sample: Sample, column: string): boolean =>
  cellsOf(sample, column).every((cell) =>
    cell.type === "date" ? cell.local.wholeDay : cell.type === "text" && !bringsTime.test(cell.text.trim()),
  );

/** The columns of each field: both, if a time column is to the right of a date column without times. */
export function withTimes(
  sample: Sample,
  guesses: ReadonlyMap<Field, string>,
): ReadonlyMap<Field, readonly [string, ...string[]]> {
  const taken = new Set(guesses.values());
  const sources = new Map<Field, readonly [string, ...string[]]>();
  for (const [field, column] of guesses) {
    const beside = sample.header[sample.header.indexOf(column) + 1];
    const isDate = dateFields.some((name) => name === field);
    const isFree = isDate && beside !== undefined && !taken.has(beside);
    const isPair = isFree && hasDays(sample, column) && hasTimes(sample, beside);
    sources.set(field, isPair ? [column, beside] : [column]);
  }
  return sources;
}
