import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { writeRejects } from "../../src/push/rejects-file.ts";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, csvOf, mapping, rightRow } from "../support/orders.ts";
import { answering, simulated } from "../support/simulated.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const unknownCarrier = "A99999997";
const reason = "CIF transportista is not a registered carrier; have it registered, then retry";

/** Pushes orders, and returns the rows that were rejected as the file holds them. */
async function rejectsOf(content: string | Uint8Array, ...[name, map]: [name?: string, map?: string]) {
  const ground = simulated();
  const { argv, path } = desk(content, { ...(name !== undefined && { name }), ...(map !== undefined && { map }) });
  const rejects = path(`rejects.${name?.split(".").at(-1) ?? "csv"}`);
  const ending = await command(argv("--rejects", rejects, "--skip-invalid", "--json"), ground);
  expect(ending).toMatchObject({ code: 1, err: expect.stringMatching(/^(?:Reading the sheet Pedidos\.\n)?$/) });
  const again = (file = rejects) =>
    command(["push", file, "--map", path("map.yaml"), "--json", "--no-progress"], ground);
  return { rejects, bytes: readFileSync(rejects), again, path, summary: JSON.parse(ending.out) as object };
}

test("rejected and invalid rows are written as they stand in the file, with the reason before them", async () => {
  const wrong = '"ERP-2";Carga;1.250,5;A99999997;01/07/2026 06:00;01/07/2026;="1234bcd";"R1234AAA, R5678BBB"';
  const short = "ERP-3;Carga;1";
  const content = `${csvOf({})}\r\n${wrong}\r\n${short}\r\n`;
  const { rejects, bytes, summary } = await rejectsOf(content);
  expect(bytes.toString()).toBe(
    [
      `"rejected by totem-partner";${columns.join(";")}`,
      `"${reason}";${wrong}`,
      `"The row has 3 cells, but the header has 8. Look for a separator or line break in an unquoted cell";${short}`,
      "",
    ].join("\r\n"),
  );
  expect(summary).toMatchObject({ rejects, created: 1, rejected: 1, invalid: 1 });
  expect(statSync(rejects).mode & 0o077).toBe(0);
});

describe("the file of rejected rows has the form of the orders", () => {
  const rejected = csvOf({}, { "CIF transportista": unknownCarrier, Pedido: "ERP-2€" });

  test.each([
    ["windows-1252", "windows-1252", (text: string) => Buffer.from(text.replaceAll("€", "\u0080"), "latin1")],
    ["UTF-16 with its mark", "utf-8", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16, the other way around", "utf-16be", (text: string) => Buffer.from(text, "utf16le").swap16()],
    ["UTF-8 with its mark", "windows-1252", (text: string) => Buffer.from(`\uFEFF${text}`)],
  ])("%s", async (_, encoding, encode) => {
    const map = mapping.replace("file: {", `file: { encoding: ${encoding},`);
    const { bytes } = await rejectsOf(encode(rejected), "orders.csv", map);
    const [header = "", , row = ""] = rejected.split("\r\n");
    expect(bytes).toEqual(encode(`"rejected by totem-partner";${header}\r\n"${reason}";${row}\r\n`));
  });

  test("titles and empty lines above the header, and its line breaks, stay", async () => {
    const map = mapping.replace("file: {", "file: { header: 4, quote: none,");
    const { bytes } = await rejectsOf(`Pedidos\n\n\n${rejected.replaceAll("\r\n", "\n")}`, "orders.csv", map);
    expect(bytes.toString()).toMatch(
      /^Pedidos\n\n\nrejected by totem-partner;Pedido;.*\nCIF transportista.* is not a .*;ERP-2€;.*\n$/,
    );
  });

  test("JSON Lines keep every character of their objects", async () => {
    const order = JSON.stringify({ ...rightRow, Cantidad: 0, "CIF transportista": unknownCarrier }).replace(
      ":0,",
      ": 1.50,",
    );
    const { bytes, again, path } = await rejectsOf(`${order}\nno JSON\n`, "orders.jsonl");
    const before = `{"rejected by totem-partner":${JSON.stringify(reason)},`;
    expect(bytes.toString()).toBe(`${before}${order.slice(1)}\nno JSON\n`);
    const { out } = await again();
    expect(JSON.parse(out)).toMatchObject({ rows: 2, invalid: 1 });
    const second = await rejectsOf(bytes, "orders.jsonl");
    expect([second.bytes, existsSync(path("x"))]).toEqual([bytes, false]);
  });

  test("a workbook stays one, with its dates, patterns and times", async () => {
    const cells = new Map([
      ["2,0", { style: { numFmt: "00000" } }],
      ["2,4", { style: { numFmt: "dd/mm/yyyy hh:mm" } }],
    ]);
    const at = new Date("2026-07-01T06:00:00Z");
    const cellsOf = (change: object) => Object.values({ ...rightRow, Cantidad: 1250.5, Desde: at, ...change });
    const rows = [columns, cellsOf({}), cellsOf({ Pedido: 42, "CIF transportista": unknownCarrier })];
    const { bytes, again } = await rejectsOf(await writeXlsx({ sheets: [{ name: "Pedidos", rows, cells }] }), "o.xlsx");
    const style = styleOf({ format: "xlsx" });
    const { header, rows: read } = await readAll(bytes, style);
    const [row] = await Array.fromAsync((await openSource(chunked(bytes, 1000), style)).rows);
    expect(row?.cell("Pedido")).toEqual({ type: "number", value: 42, pattern: "00000" });
    expect(row?.cell("Desde")).toEqual({ type: "date", local: { milliseconds: at.getTime(), wholeDay: false } });
    expect(header).toEqual(["rejected by totem-partner", ...columns]);
    const inCell = reason.replace(" is", " (D3) is");
    expect(read.map(({ cells }) => cells.slice(0, 6))).toEqual([
      [`${inCell.slice(0, 57)}...`, "42", "Carga", "1250.5", unknownCarrier, "2026-07-01T06:00:00"],
    ]);
    expect(JSON.parse((await again()).out)).toMatchObject({ rows: 1, rejected: 1 });
    const second = await rejectsOf(bytes, "o.xlsx");
    // The reason names the cell, which is one to the right in a file of rejected rows.
    const withoutReasons = ({ cells }: (typeof read)[number]) => cells.slice(1);
    const { rows: readAgain } = await readAll(second.bytes, style);
    expect(readAgain.map(withoutReasons)).toEqual(read.map(withoutReasons));
  });
});

test("a corrected file of rejected rows is pushed with the same mapping", async () => {
  const { rejects, bytes, again, path } = await rejectsOf(
    csvOf({}, { Pedido: "ERP-2", "CIF transportista": unknownCarrier }),
  );
  writeFileSync(path("corrected.csv"), bytes.toString().replace(unknownCarrier, rightRow["CIF transportista"]));
  expect(JSON.parse((await again(path("corrected.csv"))).out)).toMatchObject({ rows: 1, created: 1 });
  const second = await command(["push", rejects, "--map", path("map.yaml"), "--rejects", path("r2.csv")], simulated());
  expect([second.code, readFileSync(path("r2.csv"), "utf8")]).toEqual([1, bytes.toString()]);
});

test("nothing is written while the outcome of a row is unknown; the file that --resume writes has all rows", async () => {
  const { simulator } = simulated();
  let isDown = true;
  const ground = answering(async (request) => {
    const body = await request.clone().text();
    return isDown && body.includes("ERP-2") ? new Response(null, { status: 500 }) : simulator.fetch(request);
  }, simulator.defaultKey);
  const { argv, path } = desk(csvOf({ "CIF transportista": unknownCarrier }, { Pedido: "ERP-2" }));
  const flags = ["--rejects", path("rejects.csv"), "--max-retries", "0"];
  const first = await command(argv(...flags), ground);
  expect([first.code, existsSync(path("rejects.csv"))]).toEqual([4, false]);
  isDown = false;
  expect(await command(argv(...flags, "--resume"), ground)).toMatchObject({ code: 1 });
  expect(readFileSync(path("rejects.csv"), "utf8").split("\r\n")).toHaveLength(3);
});

test("orders that have changed meanwhile are not taken for the rejected rows", async () => {
  const { path, orders } = desk(csvOf({}));
  const style = styleOf({ separator: ";" });
  const pushed = { path: orders, content: orders, name: "orders.csv", size: 1, style };
  const reasons = new Map([[2, "It is refused."]]);
  await expect(writeRejects(pushed, reasons, path("rejects.csv"), "another")).rejects.toThrow(
    "orders.csv changed after the push, so its rejected rows were not written.",
  );
  expect(readdirSync(path(".")).filter((name) => name.startsWith("rejects"))).toEqual([]);
});

test("an existing file is never overwritten: the rows go beside it, unless they are there already", async () => {
  const ground = simulated();
  const { argv, path, file } = desk(csvOf({ "CIF transportista": unknownCarrier }));
  const mine = file("rejects.csv", "mine");
  const first = await command(argv("--rejects", mine), ground);
  expect(first.out).toContain(`Rejected rows: ${path("rejects-2.csv")}. Correct them there, then push that file.`);
  await command(argv("--resume", "--rejects", mine), ground);
  expect(readFileSync(mine, "utf8")).toBe("mine");
  expect(readdirSync(path(".")).filter((name) => name.startsWith("rejects"))).toEqual(["rejects-2.csv", "rejects.csv"]);
});

test("no file is written where no row was rejected, and none that is read or written by the push", async () => {
  const ground = simulated();
  const { argv, path, orders } = desk(csvOf({}));
  expect(await command(argv("--rejects", path("rejects.csv")), ground)).toMatchObject({ code: 0 });
  expect(existsSync(path("rejects.csv"))).toBe(false);
  for (const taken of [orders, path("map.yaml"), `${orders}.report.csv`]) {
    expect(await command(argv("--rejects", taken), ground)).toMatchObject(
      withError(2, "and the file of rejected rows. Nothing was sent."),
    );
  }
});

test("a place that cannot be written is found before anything is sent", async () => {
  const { argv, path } = desk(csvOf({ "CIF transportista": unknownCarrier }));
  const service = simulated();
  const { code, err } = await command(argv("--rejects", path("none/rejects.csv")), service);
  expect([code, err]).toEqual([
    2,
    `totem-partner: ${path("none/rejects.csv")} cannot be written: no such file or directory. Nothing was sent. Choose another file with --rejects.\n`,
  ]);
  expect(service.requests).toEqual([]);
});
