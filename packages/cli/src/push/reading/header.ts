import { exitCodes } from "../../failures/exit-codes.ts";
import { Failure } from "../../failures/failure.ts";
import { textCell } from "../cells/text-cell.ts";

const mostColumns = 1000;

/** The row in which a sheet should have its header is empty. */
export class EmptyHeader extends Failure {
  constructor(row: number) {
    super(
      exitCodes.usage,
      `Row ${row} of the sheet is empty, where its header should be. Correct header under file in the mapping.`,
    );
  }
}

/**
 * The names of the columns, as a mapping writes them.
 *
 * @throws {Failure} for more than 1,000 of them.
 */
export function headerOf(cells: readonly string[]): string[] {
  const names = cells.map((text) => {
    const cell = textCell(text);
    return (cell.type === "text" ? cell.text : text).trim();
  });
  const count = names.findLastIndex((name) => name !== "") + 1;
  if (count <= mostColumns) return names;
  throw new Failure(
    exitCodes.usage,
    `The header has ${count} columns, and the limit is ${mostColumns}. Correct separator and header under file in the mapping, or export only the columns that it names.`,
  );
}
