import { exitCodes } from "../../failures/exit-codes.ts";
import { Failure } from "../../failures/failure.ts";
import { nearest } from "@totem-partner/spec/nearest";
import { columnsOf, type Mapping } from "./mapping.ts";

const mostShown = 30;

/** Refuses a file that lacks a column of the mapping, or has it twice: no row of it could be read. */
export function checkColumns(header: readonly string[], mapping: Mapping): void {
  const problems: string[] = [];
  for (const [field, source] of mapping.fields) {
    for (const column of columnsOf(source)) {
      const count = header.filter((name) => name === column).length;
      if (count === 1) continue;
      const meant = nearest(column, header);
      const hint = count > 1 ? "contains more than once" : "lacks";
      const advice = count === 0 && meant !== undefined ? ` Did you mean ${meant}?` : "";
      problems.push(
        `${mapping.place(field)}: ${field} comes from the column ${column}, which the header ${hint}.${advice}`,
      );
    }
  }
  if (problems.length === 0) return;
  const names = header
    .slice(0, mostShown)
    .map((name) => name.slice(0, 60))
    .join(", ");
  throw new Failure(exitCodes.usage, [
    "The mapping does not match the file:",
    ...problems.map((problem) => `  ${problem}`),
    `The header has: ${names}${header.length > mostShown ? ", ..." : ""}.`,
    "Correct the mapping, or file.separator and file.header in it.",
  ]);
}
