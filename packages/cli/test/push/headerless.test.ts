import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, csvOf, mapping, type OrderCells, rightRow } from "../support/orders.ts";
import { simulated } from "../support/simulated.ts";
import { readAll, styleOf } from "../support/sources.ts";

const unknownCarrier = "A99999997";
const reason = "column 4 is not a registered carrier; have it registered, then retry";

/** A file without a line of names. */
const rowsOf = (...changes: Partial<OrderCells>[]): string => csvOf(...changes).replace(/^.*\r\n/, "");

/** The mapping of such a file: columns have numbers, some in quotes. */
const map = columns
  .reduce(
    (text, column, at) =>
      text
        .replace(new RegExp(`column: ${column}\\b`), `column: ${at + 1}`)
        .replace(new RegExp(`: ${column}$`, "m"), `: "${at + 1}"`),
    mapping.replace("file: {", "file: { header: 0,").replace("externalId: Pedido", "externalId: 1"),
  )
  .replace("Operación", "2");

test("the first row of a file without names is a row", async () => {
  const { rows } = await readAll(`A,1\n\nB,2,\nC\n`, styleOf({ header: 0 }), ["1", "2"]);
  expect(rows).toEqual([
    { line: 1, cells: ["A", "1"] },
    { line: 3, cells: ["B", "2"] },
    { line: 4, cells: ["C", undefined], problem: expect.stringMatching(/^has 1 cells, but the first row has 2\./) },
  ]);
});

test.each([
  ["a byte order mark", "\uFEFFA;1\r\nA;1\r\n", { separator: ";" }, ["A 1", "A 1"]],
  ["names that repeat", "A;A\nA;A", { separator: ";" }, ["A A", "A A"]],
  ["one column", "A\nB\n", {}, ["A none", "B none"]],
  ["one row without a line break", "A,1", {}, ["A 1"]],
  ["blank rows before the first", "\n ,\nA,1\n", {}, ["A 1"]],
  ["short rows, where they are allowed", "A,1\nB\n", { shortRows: true }, ["A 1", "B none"]],
])("a file without names may have %s", async (_, content, style, expected) => {
  const { rows } = await readAll(content, styleOf({ header: 0, ...style }), ["1", "2"]);
  expect(rows.map(({ cells }) => cells.map((cell) => cell ?? "none").join(" "))).toEqual(expected);
});

const noRows = { code: 2, err: expect.stringContaining(" has no rows. Nothing was sent.") };

test.each(["", "\n\n", ' ;\n"";\n', "\uFEFF"])("a file without names or rows is refused: %j", async (content) => {
  const { argv } = desk(content, { map });
  expect(await command(argv(), simulated())).toMatchObject(noRows);
});

test("a column that the first row lacks is named", async () => {
  const { argv } = desk("LISTADO;7\r\n", { map });
  const { code, err } = await command(argv(), simulated());
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /quantity comes from the column 3, which the first row lacks\.\n[^]*\nThe first row has: 1, 2\.\n/,
    ),
  ]);
});

describe("rows are pushed, and the rejected ones corrected and pushed with the same mapping", () => {
  const wrong = { Pedido: "ERP-2", "CIF transportista": unknownCarrier };
  const short = "ERP-3;Carga";

  test("from CSV", async () => {
    const ground = simulated();
    const { argv, path, file, report } = desk(`${rowsOf({}, wrong)}${short}\r\n`, { map });
    const rejects = path("rejects.csv");
    const first = await command(argv("--rejects", rejects, "--skip-invalid", "--json"), ground);
    expect(JSON.parse(first.out)).toMatchObject({ rows: 3, created: 1, rejected: 1, invalid: 1 });
    expect(report().join("\n")).toContain("Column 4 is not a registered carrier");
    const written = readFileSync(rejects, "utf8");
    const [names, second, third] = written.split("\r\n");
    expect(names).toBe('"rejected by totem-partner";1;2;3;4;5;6;7;8');
    expect(second).toMatch(new RegExp(`^"${reason}";ERP-2;`, "i"));
    expect(third).toMatch(/^"The row has 2 cells, but the first row has 8\..*";ERP-3;Carga$/);

    file("rejects.csv", written.replace(unknownCarrier, rightRow["CIF transportista"]));
    const again = ["--skip-invalid", "--json", "--no-progress", "--rejects", path("third.csv")];
    const next = await command(["push", rejects, "--map", path("map.yaml"), ...again], ground);
    expect(JSON.parse(next.out)).toMatchObject({ rows: 2, created: 1, invalid: 1 });
    expect(readFileSync(path("third.csv"), "utf8")).toBe(
      `${names}\r\n${(third ?? "").replace("2 cells, but the first row has 8", "3 cells, but the header has 9")}\r\n`,
    );
  });

  test("from a workbook, whose first row may be the shortest", async () => {
    const ground = simulated();
    const order = (changes: Partial<OrderCells>) => Object.values({ ...rightRow, ...changes });
    const rows = [order({}).slice(0, 6), order(wrong)];
    const sheets = [{ name: "Pedidos", rows }];
    const { argv, path } = desk(await writeXlsx({ sheets }), { name: "orders.xlsx", map });
    const rejects = path("rejects.xlsx");
    const first = await command(argv("--rejects", rejects, "--json"), ground);
    expect(JSON.parse(first.out)).toMatchObject({ rows: 2, created: 1, rejected: 1 });
    const kept = await readAll(readFileSync(rejects), styleOf({ format: "xlsx", header: 0 }));
    expect(kept).toEqual({
      header: ["rejected by totem-partner", "1", "2", "3", "4", "5", "6", "7", "8"],
      rows: [{ line: 2, cells: [expect.stringMatching(/^Column 4 \(D2\) is not a/), ...order(wrong)] }],
    });
    const next = await command(["push", rejects, "--map", path("map.yaml"), "--json", "--no-progress"], ground);
    expect(JSON.parse(next.out)).toMatchObject({ rows: 1, rejected: 1 });
  });

  test.each([[[]], [[[""], [null, " "]]]])("a sheet is refused whose rows are %j", async (rows) => {
    const { argv } = desk(await writeXlsx({ sheets: [{ name: "P", rows }] }), { name: "orders.xlsx", map });
    expect(await command(argv(), simulated())).toMatchObject(noRows);
  });
});

test("a file with names is not taken for one without", async () => {
  const { argv, report } = desk(csvOf({}), { map });
  expect(await command(argv(), simulated())).toMatchObject({ code: 3 });
  expect(report()[1]).toContain('Column 2 ""Operación"" is not one of');
});
