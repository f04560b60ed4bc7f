import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { csvRejects } from "../../src/push/rejects-file.ts";
import type { Reasons } from "../../src/push/reading/source.ts";
import type { FileStyle } from "../../src/push/reading/source.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const character = fc.constantFrom(..."ab,;'\"\n =-ñ€".split(""));
const text = fc.array(character, { maxLength: 6 }).map((characters) => `x${characters.join("")}`);
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (rows: readonly (readonly string[])[], separator: string) =>
  ["A,B,C".replaceAll(",", separator), ...rows.map((row) => row.map(quoted).join(separator))].join("\n");

async function rejectsOf(content: string, style: FileStyle, reasons: Reasons): Promise<string> {
  let found = "";
  for await (const piece of csvRejects(chunked(Buffer.from(content), 1000), style, reasons)) found += piece;
  return found;
}

test("rejected rows have the cells that they had, whatever is in them, however often they are rejected", async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(",", ";", "\t"), text, async (rows, separator, reason) => {
      const style = styleOf({ separator });
      const content = fileOf(rows, separator);
      const before = await readAll(content, style);
      const all = (lines: typeof before.rows) => new Map(lines.map(({ line }) => [line, reason]));
      const once = await rejectsOf(content, style, all(before.rows));
      const after = await readAll(once, style, ["A", "B", "C"]);
      expect(after.rows.map(({ cells }) => cells)).toEqual(before.rows.map(({ cells }) => cells));
      expect(await rejectsOf(once, style, all(after.rows))).toBe(once);
    }),
    { numRuns: 100 * inject("scale") },
  );
});

test("a reason cannot be run as a formula, and where nothing can be quoted it is one cell", async () => {
  const content = "A;B\n1;2\n";
  const reasons = new Map([[2, '=1+1;"x"\ny']]);
  const plain = await rejectsOf(content, styleOf({ separator: ";", quote: undefined }), reasons);
  expect(plain).toBe('rejected by totem-partner;A;B\n\'=1+1 "x" y;1;2\n');
  expect(await rejectsOf(content, styleOf({ separator: ";" }), reasons)).toContain('\n"\'=1+1;""x"" y";1;2\n');
});
