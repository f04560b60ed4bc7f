import type { TestName } from "./statement.ts";

/** What vitest replaces in the title of a table. */
export const placeholders = /%[sdifjoO]/g;

/** Whether a statement means every row of a table, by the title of the table. */
export const isTable = ({ title }: TestName): boolean => title.search(placeholders) >= 0;

/** The values that the rows of a table put into its title, one text for each row. */
export function rowsOf({ file, title }: TestName, tests: readonly TestName[]): string[] {
  const parts = title.split(placeholders).map((part) => RegExp.escape(part));
  const pattern = new RegExp(`^${parts.join("(.*)")}$`, "s");
  return tests.flatMap((test) => {
    const match = test.file === file ? pattern.exec(test.title) : null;
    return match === null ? [] : [match.slice(1).join(", ")];
  });
}
