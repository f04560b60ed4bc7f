import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { cellsOf, readSample, textsOf } from "../../src/init/sample.ts";
import { sampleOf } from "../support/sample.ts";
import { scratch } from "../support/scratch.ts";

const csv = (content: string | Uint8Array) => readSample(scratch().file("o.csv", content), "csv", undefined);
const jsonLines = (content: string | Uint8Array) => readSample(scratch().file("o.jsonl", content), "jsonl", undefined);

/** The properties found of a CSV file. */
async function found(content: string | Uint8Array) {
  const { style, header, rows } = await csv(content);
  return { separator: style.separator, line: style.header, header, rows: rows.length };
}

describe("CSV is found to have", () => {
  test.each([";", ",", "\t", "|"])("the separator %j", async (separator) => {
    const text = ["a,1|b;2", "x y", "z"].map((cell) => (/[,;|]/.test(cell) ? `"${cell}"` : cell)).join(separator);
    expect(await found(`A${separator}B${separator}C\n${text}\n`)).toEqual({
      separator,
      line: 1,
      header: ["A", "B", "C"],
      rows: 1,
    });
  });

  test.each([1, 2, 3, 4])("its header below %d lines of a title", async (count) => {
    const title = "Listado\n".repeat(count);
    expect(await found(`${title}A;B\n1;2\n3;4\n`)).toMatchObject({ line: count + 1, header: ["A", "B"], rows: 2 });
  });

  test("no header below its fifth line", async () => {
    expect(await found(`${"Listado\n".repeat(5)}A;B\n1;2\n`)).toMatchObject({ separator: ",", header: ["Listado"] });
  });

  test("a title where most columns of a line have no name", async () => {
    expect(await found("Listado;;;\nA;B;C;D\n1;2;3;4\n")).toMatchObject({ line: 2, header: ["A", "B", "C", "D"] });
    expect(await found("Listado;;\nA;B;C\n1;2;3\n")).toMatchObject({ line: 2, header: ["A", "B", "C"] });
  });

  test("one column without a name", async () => {
    expect(await found(";A;B\n1;2;3\n")).toMatchObject({ line: 1, header: ["A", "B"], rows: 1 });
    expect(await found("A;\n1;2\n")).toMatchObject({ line: 1, header: ["A"], rows: 1 });
  });

  test("a later header only where that explains half as many cells more", async () => {
    expect(await found("A;B\n1;2;3\n1;2;3\n1;2;3\n")).toMatchObject({ line: 2, header: ["1", "2", "3"] });
  });

  test("the separator that explains most cells of those that read the file", async () => {
    expect(await found("A;B,C,D\n1;2,3,4\n")).toMatchObject({ separator: ",", header: ["A;B", "C", "D"] });
    expect(await found("A,B;C\n1,2;3\n")).toMatchObject({ separator: ";", header: ["A,B", "C"] });
  });

  test("one column where no separator explains more", async () => {
    expect(await found("Pedido\nERP-1\n")).toEqual({ separator: ",", line: 1, header: ["Pedido"], rows: 1 });
  });

  test("at most a thousand rows, but for those that cannot be read", async () => {
    const { rows } = await csv(`A;B\n1;2;3\n${"1;2\n".repeat(1001)}`);
    expect(rows).toHaveLength(1000);
    expect(rows[999]).toEqual([
      { type: "text", text: "1" },
      { type: "text", text: "2" },
    ]);
  });

  test("whole lines of its first 256 kB", async () => {
    const row = `1;${"x".repeat(1021)}\n`;
    const begin = "A;B\n";
    expect((await csv(begin + row.repeat(1000))).rows).toHaveLength(255);
    const fits = begin + row.repeat(255) + `1;${"x".repeat(1024 - 7)}\n`;
    expect(fits).toHaveLength(256 * 1024);
    expect((await csv(fits)).rows).toHaveLength(256);
    expect((await csv(`A;B;C\n1;2;${"x".repeat(300_000)}`)).rows).toHaveLength(0);
  });
});

test("CSV that is none in any way is refused", async () => {
  await expect(csv('A;B\n1;"2\n')).rejects.toThrow("a quoted cell is never closed");
  await expect(csv("")).rejects.toThrow("The file has no line 1");
});

test("a title may hold what one separator cannot read", async () => {
  expect(await found('x,"y\nA;B\n1;2\n')).toMatchObject({ separator: ";", line: 2, header: ["A", "B"] });
});

describe("JSON Lines are found to have", () => {
  test("the names of all objects, those of one level below after a dot", async () => {
    const lines = [
      '{"id":1,"carrier":{"taxId":"B","more":{"deep":1}}}',
      "[7]",
      "no JSON",
      "null",
      '{"id":2,"batch":"L"}',
    ];
    const { header, rows, style } = await jsonLines(lines.join("\n"));
    expect(header).toEqual(["id", "carrier.taxId", "carrier.more", "batch"]);
    expect(rows.map((row) => row.map((cell) => cell?.type))).toEqual([
      ["number", "text", "other", undefined],
      ["number", undefined, undefined, "text"],
    ]);
    expect(style).toMatchObject({ format: "jsonl", encoding: "utf-8" });
  });

  test("their encoding", async () => {
    const { header, style } = await jsonLines(Buffer.from('{"Almacén":1}\n', "latin1"));
    expect([header, style.encoding]).toEqual([["Almacén"], "windows-1252"]);
    expect((await jsonLines(Buffer.from('{"Almacén":1}\n', "utf16le"))).header).toEqual(["Almacén"]);
  });

  test("the names of their first thousand lines", async () => {
    const { header } = await jsonLines(`${'{"a":1}\n'.repeat(999)}{"b":1}\n{"c":1}\n`);
    expect(header).toEqual(["a", "b"]);
  });
});

describe("a workbook is found to have", () => {
  const workbook = async (rows: (string | null)[][], sheet?: string) => {
    const bytes = await writeXlsx({
      sheets: [
        { name: "Otra", rows: [["X", "Y"]] },
        { name: "P", rows },
      ],
    });
    const { style, header, rows: read } = await readSample(scratch().file("o.xlsx", bytes), "xlsx", sheet);
    return { line: style.header, sheet: style.sheet, header, rows: read.length };
  };

  test("its header below titles and empty rows", async () => {
    expect(await workbook([["Listado"], [null], [null], [null], ["A", "B"], ["1", "2"]], "P")).toEqual({
      line: 5,
      sheet: "P",
      header: ["A", "B"],
      rows: 1,
    });
    expect(
      await workbook(
        [
          ["A", null, "B"],
          ["1", "x", "2"],
        ],
        "P",
      ),
    ).toMatchObject({ line: 1, header: ["A", "B"] });
  });

  test("a column alone in its fifth row, where none of those before has two", async () => {
    const rows = [...Array.from({ length: 5 }, () => ["Listado"]), ["A", "B"]];
    expect(await workbook(rows, "P")).toMatchObject({ line: 5, header: ["Listado"], rows: 1 });
  });

  test("its first sheet, unless another one is named", async () => {
    expect(await workbook([], undefined)).toMatchObject({ header: ["X", "Y"], sheet: undefined });
  });

  test("no header in its first five rows, or no such sheet", async () => {
    const empty = Array.from({ length: 5 }, () => [null]);
    await expect(workbook([...empty, ["A", "B"]], "P")).rejects.toThrow("Row 5 of the sheet is empty");
    await expect(workbook([], "None")).rejects.toThrow("It has: Otra, P.");
  });
});

describe("of a sample", () => {
  const sample = sampleOf(
    ["A", "B"],
    [
      [" x ", "1"],
      ["", { type: "number", value: 7 }],
      [undefined, "1"],
      ["x", "2"],
    ],
  );

  test("a column has the cells that are filled", () => {
    expect(cellsOf(sample, "A")).toEqual([
      { type: "text", text: " x " },
      { type: "text", text: "x" },
    ]);
    expect(cellsOf(sample, "C")).toEqual([]);
  });

  test("columns have each of their texts once, those of one row with a space between them", () => {
    expect(textsOf(sample, "A")).toEqual(["x"]);
    expect(textsOf(sample, "B")).toEqual(["1", "2"]);
    expect(textsOf(sample, "A", "B")).toEqual(["x 1", "1", "x 2"]);
  });
});
