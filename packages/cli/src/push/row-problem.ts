import { personalFields } from "@totem-partner/spec/personal-fields";
import { type Cell, showCell } from "./cells/cell.ts";
import type { Field } from "./mapping/fields.ts";

/** What is wrong with a row, in the words of the file that it comes from. */
export interface RowProblem {
  /** The column, where one is to blame. */
  column?: string | undefined;
  /** What stands there; never a tax id, which is personal. */
  value?: string | undefined;
  /** Why it is wrong, and what to do: words that follow column and value. */
  message: string;
}

const isPersonal = (field: Field): boolean => personalFields.some((personal) => personal === field);

/** Makes a problem with what a column holds for a field. */
export const problemWith = (field: Field, column: string, cell: Cell | undefined, message: string): RowProblem => ({
  column,
  value: cell === undefined || isPersonal(field) ? undefined : showCell(cell),
  message,
});

/** A problem as one sentence. */
export const sayProblem = ({ column, value, message }: RowProblem): string =>
  [column, value === undefined ? undefined : JSON.stringify(value), message]
    .filter((part) => part !== undefined)
    .join(" ");

/** All the problems of a row, for one cell of a report. */
export const sayProblems = (problems: readonly RowProblem[]): string => problems.map(sayProblem).join("; ");
