import { Failure } from "../../failures/failure.ts";
import type { Cell } from "../cells/cell.ts";
import type { FileStyle, Source, SourceRow } from "./source.ts";

const textsOf = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(texts.map((text) => text.trim().toLowerCase()));

const isOneOf = (texts: ReadonlySet<string>, cell: Cell | undefined): boolean =>
  cell?.type === "text" && texts.has(cell.text.trim().toLowerCase());

/**
 * The rows of a file without those that its mapping leaves out, and without what stands in empty cells.
 *
 * @throws {Failure} if the file lacks the column that says which rows to leave out.
 */
export function chosenRows(source: Source, { empty = [], leaveOut }: Pick<FileStyle, "empty" | "leaveOut">): Source {
  if (empty.length === 0 && leaveOut === undefined) return source;
  if (leaveOut && source.header && !source.header.includes(leaveOut.column)) {
    throw new Failure(
      `The header lacks ${leaveOut.column}, which says what rows to leave out. Correct leaveOut under file in the mapping.`,
    );
  }
  const [nothing, left] = [textsOf(empty), textsOf(leaveOut?.values ?? [])];
  let leftOut = 0;
  async function* rows(): AsyncGenerator<SourceRow, void, undefined> {
    for await (const row of source.rows) {
      if (leaveOut && isOneOf(left, row.cell(leaveOut.column))) {
        leftOut += 1;
        continue;
      }
      const cell = (column: string): Cell | undefined => {
        const found = row.cell(column);
        return isOneOf(nothing, found) ? undefined : found;
      };
      yield { ...row, cell };
    }
  }
  return { ...source, rows: rows(), leftOut: () => leftOut };
}
