import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { columns } from "../src/order-columns.ts";
import { parseOrders, readOrders } from "../src/read-orders.ts";

const file = new URL("../orders.csv", import.meta.url);
const header = Object.values(columns).join(";");
const cells = (first: string, count = Object.keys(columns).length) => first + ";x".repeat(count - 1);

test("the file is as the ERP wrote it: byte order mark, CRLF, and nothing else at a line's end", async () => {
  const text = (await readFile(file)).toString("utf8");
  expect(text.startsWith("\uFEFFNº pedido;")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("it has 200 rows, with what quotes protect kept whole", async () => {
  const rows = await readOrders(file);
  expect(rows).toHaveLength(200);
  expect(rows.every(({ problem }) => problem === undefined)).toBe(true);
  const notes = rows.map(({ cells }) => cells["Observaciones"]);
  expect(notes).toContain('El conductor pregunta por "Toñi"; muelle 3');
  expect(notes).toContain('Llamar antes a "Begoña";\nno cargar si llueve');
});

test("each row knows its line in the file, also after a cell with a line break", async () => {
  const lines = (await readFile(file)).toString("utf8").split("\r\n");
  for (const { line, cells } of await readOrders(file)) {
    expect(lines[line - 1]).toMatch(new RegExp(`^${cells["Nº pedido"] ?? "nothing"};`));
  }
});

test("a row with a separator too many or too few costs only itself", () => {
  const count = Object.keys(columns).length;
  const rows = parseOrders([header, cells("A"), cells("B", count + 1), cells("C", count - 1), cells("D")].join("\n"));
  expect(rows.map(({ line, cells, problem }) => [line, cells["Nº pedido"], problem !== undefined])).toEqual([
    [2, "A", false],
    [3, "B", true],
    [4, "C", true],
    [5, "D", false],
  ]);
});

test("quotes inside a name that is not quoted stay", () => {
  const [row] = parseOrders(`${header}\n${cells('Piensos "El Cañizo"')}`);
  expect(row?.cells["Nº pedido"]).toBe('Piensos "El Cañizo"');
});

test("empty lines are passed over and counted", () => {
  expect(parseOrders(`${header}\r\n\r\n${cells("A")}\r\n`)).toMatchObject([{ line: 3 }]);
});

test("a header without a column that is needed stops the file", () => {
  expect(() => parseOrders(`${header.replace("Cantidad;", "")}\n`)).toThrow("The header of the file lacks: Cantidad.");
});

test("another encoding is refused instead of spoiling every ñ", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "erp-push-"));
  const path = join(folder.path, "latin.csv");
  await writeFile(path, header, "latin1");
  await expect(readOrders(path)).rejects.toThrow("The file is not UTF-8.");
});
