import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { archiveOf, odsOf } from "../support/archive.ts";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { ods } from "../support/ods.ts";
import { csvOf } from "../support/orders.ts";
import { simulated } from "../support/simulated.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const { texts, row, table, typed } = ods;
const style = styleOf({ format: "ods" });
const rowsOf = async (bytes: Uint8Array, changes = {}) => (await readAll(bytes, { ...style, ...changes })).rows;
const repeated = (count: number, what: "rows" | "columns") => `table:number-${what}-repeated="${count}"`;
const rest = row(`<table:table-cell ${repeated(16_384, "columns")}/>`, repeated(1_048_000, "rows"));

test("rows and cells that repeat are as many, and the rest of a sheet costs nothing", async () => {
  const twice = typed("string", repeated(2, "columns"), "x");
  const gap = `<table:table-cell ${repeated(2, "columns")}/><table:covered-table-cell><text:p>under y</text:p></table:covered-table-cell>`;
  const rows = [
    row(texts("a", "b", "c", "d", "e", "f")),
    row("<table:table-cell/>", repeated(3, "rows")),
    row(twice + gap + texts("y"), repeated(2, "rows")),
    rest,
  ];
  const cells = ["x", "x", undefined, undefined, "under y", "y"];
  expect(await rowsOf(odsOf(table(rows.join(""))))).toEqual([
    { line: 5, cells: cells },
    { line: 6, cells: cells },
  ]);
});

test("rows in headers and groups are rows, those of former versions are none", async () => {
  const former = `<table:tracked-changes><table:cell-content-change><table:table-cell><text:p>no</text:p></table:table-cell></table:cell-content-change></table:tracked-changes>`;
  const header = `<table:table-header-rows>${row(texts("a"))}</table:table-header-rows>`;
  const group = `<table:table-row-group><table:table-row-group>${row(texts("1"))}</table:table-row-group>${row(texts("2"))}</table:table-row-group>`;
  const link = `<table:dde-links><table:dde-link>${table(row(texts("no")))}</table:dde-link></table:dde-links>`;
  expect(await rowsOf(odsOf(former + link + table(header + group)))).toEqual([
    { line: 2, cells: ["1"] },
    { line: 3, cells: ["2"] },
  ]);
});

describe("of several sheets", () => {
  const hidden = `<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>`;
  const rows = (id: string) => row(texts("id")) + row(texts(id), 'table:visibility="filter"') + row(texts("B"));
  const sheets = table(rows("X"), "Listas", 'table:style-name="h"') + table(rows("A")) + table(rows("Y"), "Otra");
  const bytes = odsOf(sheets, hidden);

  test("the first that is not hidden is read, and named with the rows that it hides", async () => {
    const { note } = await openSource(chunked(bytes, 1000), style);
    expect(note).toBe("Reading the sheet Pedidos, also 1 row that the sheet hides.");
    expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([["A"], ["B"]]);
  });

  test("a mapping names one, also one that is hidden", async () => {
    expect((await rowsOf(bytes, { sheet: "Listas" }))[0]).toEqual({ line: 2, cells: ["X"] });
    await expect(rowsOf(bytes, { sheet: "Pedido" })).rejects.toThrow(
      "The workbook has no sheet Pedido. It has: Listas, Pedidos, Otra. Correct sheet under file in the mapping.",
    );
    const none = odsOf(table(rows("X"), "Listas", 'table:style-name="h"'), hidden);
    await expect(rowsOf(none)).rejects.toThrow("The workbook has only hidden sheets. It has: Listas.");
  });
});

test("SheetJS's files are read", async () => {
  const bytes = readFileSync(fileURLToPath(new URL("../workbooks/sheetjs.ods", import.meta.url)));
  const { header, rows } = await readAll(bytes, { ...style, sheet: "Pedidos" });
  expect([header?.slice(0, 4), rows]).toEqual([
    ["Pedido", "Num", "Fecha", "Cuando"],
    [
      { line: 2, cells: ["00042", "42", "2026-07-01", "2026-07-01T06:30:00", "0.125", "true", "3", undefined, ""] },
      { line: 3, cells: ["  a\nb  c\td", "1250.5", ...Array.from({ length: 7 }, () => undefined)] },
    ],
  ]);
});

describe("a file is refused that", () => {
  const bomb = `<!DOCTYPE o [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>`;
  const content = (text: string | Buffer) => archiveOf([{ name: "content.xml", content: Buffer.from(text) }]);
  const filled = row(texts("a"), repeated(60_000, "rows"));
  const encrypted = `<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>`;
  const spaces = `<text:s text:c="10000000"/>`;

  test.each([
    [
      "repeats cells without end",
      odsOf(table(row(typed("string", repeated(1e12, "columns"), "x")))),
      "The sheet repeats",
    ],
    ["repeats spaces without end", odsOf(table(row(texts(spaces.repeat(3))))), "The sheet repeats its cells or spaces"],
    [
      "has a cell at the end of the world",
      odsOf(table(row(`<table:table-cell ${repeated(1e9, "columns")}/>${texts("x")}`))),
      "The sheet repeats",
    ],
    ["repeats rows", odsOf(table(filled + filled)), "The sheet has more than 100000 rows. Save it as CSV"],
    [
      "has a row at the end of a sheet",
      odsOf(table(row(texts("a")) + rest + row(texts("b")))),
      "The sheet has more than 100000 rows",
    ],
    [
      "has a password",
      odsOf("", "", [{ name: "META-INF/manifest.xml", content: Buffer.from(encrypted) }]),
      "The workbook has a password. Save it without one, or as CSV.",
    ],
    ["has no sheet", odsOf(""), "The file is not a readable workbook: it has no sheets."],
    ["is cut off", content("<office:document-content><table:table>"), "The file is not a readable workbook: "],
    ["is no XML", content("PK"), "The file is not a readable workbook: "],
    ["is not UTF-8", content(Buffer.from("<a>\xE9</a>", "latin1")), "was not valid for encoding utf-8"],
    ["has half a character", content("<a>&#xD83D;</a>"), "The file is not a readable workbook: "],
    [
      "defines entities",
      content(`${bomb}<a>&b;&x;</a>`),
      "The file is not a readable workbook: 1:96: undefined entity. Save it again",
    ],
    [
      "has its content twice",
      archiveOf([1, 2].map(() => ({ name: "content.xml", content: Buffer.from("<a/>") }))),
      "The file is not a readable workbook: ",
    ],
    [
      "has no content",
      archiveOf([{ name: "mimetype", content: Buffer.from("application/vnd.oasis.opendocument") }]),
      "The file is not a readable workbook: ",
    ],
  ])("%s", async (_, bytes, problem) => {
    await expect(rowsOf(bytes)).rejects.toThrow(problem);
  });
});

describe("rejected rows", () => {
  const lines = csvOf({}, { Pedido: "ERP-2", "CIF transportista": "A99999997" }).trimEnd().split("\r\n");
  const rows = lines.map((line) => line.split(";"));
  const orders = odsOf(table(rows.map((cells) => row(texts(...cells))).join("")));

  test("are written as .xlsx, and pushed with the same mapping", async () => {
    const { argv, path } = desk(orders, { name: "orders.ods" });
    const ground = simulated();
    const ending = await command(argv("--rejects", path("r.xlsx"), "--json"), ground);
    expect(JSON.parse(ending.out)).toMatchObject({ created: 1, rejected: 1, rejects: path("r.xlsx") });
    const rejects = await rowsOf(readFileSync(path("r.xlsx")));
    expect(rejects.map(({ cells }) => cells.slice(1))).toEqual([rows[2]]);
    const again = await command(["push", path("r.xlsx"), "--map", path("map.yaml"), "--json"], ground);
    expect(JSON.parse(again.out)).toMatchObject({ rows: 1, rejected: 1 });
  });

  test("are not written as .ods, which is said before anything is sent", async () => {
    const { argv, path } = desk(orders, { name: "orders.ods" });
    const ground = simulated();
    expect(await command(argv("--rejects", path("r.ods")), ground)).toMatchObject(
      withError(2, "r.ods: rejected rows are not written as .ods, but as .xlsx. Nothing was sent."),
    );
    expect([ground.creates().length, existsSync(path("r.ods"))]).toEqual([0, false]);
  });
});
