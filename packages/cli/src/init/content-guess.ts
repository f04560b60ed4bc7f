import { isTimeOfDay } from "../push/cells/cell.ts";
import { instantReader } from "../push/cells/instant.ts";
import type { Field } from "../push/mapping/fields.ts";
import { guessOperation } from "./column-names.ts";
import { guessDates } from "./date-guess.ts";
import { cellsOf, type Sample, textsOf } from "./sample.ts";

function areDates(sample: Sample, column: string): boolean {
  const { formats } = guessDates(textsOf(sample, column));
  const read = instantReader({ zone: "UTC", formats, overlap: "wider" });
  return cellsOf(sample, column).every((cell) => !isTimeOfDay(cell) && "value" in read(cell, "start"));
}

/** The fields that columns without names show by their content. */
export function guessByContent(sample: Sample): ReadonlyMap<Field, string> {
  const filled = sample.header.filter((column) => cellsOf(sample, column).length > 0);
  const operation = filled.find((column) =>
    cellsOf(sample, column).every((cell) => cell.type === "text" && guessOperation(cell.text) !== undefined),
  );
  const [start, end] = filled.filter((column) => areDates(sample, column));
  const guesses = new Map<Field, string>();
  if (operation !== undefined) guesses.set("operationType", operation);
  if (start !== undefined) guesses.set("scheduledDate", start);
  if (end !== undefined) guesses.set("endDate", end);
  return guesses;
}
