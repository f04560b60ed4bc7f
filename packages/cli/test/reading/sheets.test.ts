import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { workbookOf } from "../support/archive.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const style = styleOf({ format: "xlsx" });
const noteOf = async (bytes: Uint8Array, changes = {}) =>
  (await openSource(chunked(bytes, 1000), { ...style, ...changes })).note;

test("the first sheet is the first that is not hidden, and it is named with the rows that it hides", async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: "Listas", rows: [["id"], ["X"]], hidden: true },
      {
        name: "Pedidos",
        rows: [["id"], ["A"], ["B"], [null]],
        rowDefs: new Map([
          [2, { hidden: true }],
          [3, { hidden: true }],
        ]),
      },
    ],
  });
  expect((await readAll(bytes, style)).rows.map(({ cells }) => cells)).toEqual([["A"], ["B"]]);
  expect(await noteOf(bytes)).toBe("Reading the sheet Pedidos, also 1 row that the sheet hides.");
  expect(await noteOf(bytes, { sheet: "Listas" })).toBe("Reading the sheet Listas.");
});

const rows = (...texts: string[]) =>
  texts
    .map((text, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${text}</t></is></c></row>`)
    .join("");
const chart = `<sheet name="Gráfico" sheetId="9" r:id="rId9"/>`;

test("a sheet that is only a chart is passed over, and refused where it is named", async () => {
  const bytes = workbookOf(rows("id", "A"), "", chart);
  expect((await readAll(bytes, style)).rows).toEqual([{ line: 2, cells: ["A"] }]);
  await expect(noteOf(bytes, { sheet: "Gráfico" })).rejects.toThrow(
    "The workbook has only a chart on the sheet Gráfico. It has: Gráfico, S. Correct sheet under file in the mapping.",
  );
});

test("formatted rows without content are no rows, however many", async () => {
  const styled = Array.from({ length: 150_000 }, (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" s="1"/></row>`);
  const bytes = workbookOf(
    rows("id", "A") + styled.join(""),
    '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
  );
  expect((await readAll(bytes, style)).rows).toEqual([{ line: 2, cells: ["A"] }]);
});

test("a text whose format adds to it is refused", async () => {
  const cells = new Map([["1,0", { value: "A", style: { numFmt: '"PED-"@' } }]]);
  const bytes = await writeXlsx({ sheets: [{ name: "S", rows: [["id"], ["A"]], cells }] });
  const [row] = await Array.fromAsync((await openSource(chunked(bytes, 1000), style)).rows);
  expect(row?.cell("id")).toMatchObject({ type: "refused", problem: expect.stringContaining("shows more") });
});
