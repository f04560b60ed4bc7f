import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { xlsxRejects } from "../../src/push/rejects/rejects-file.ts";
import { command } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";
import { simulated } from "../support/simulated.ts";
import { chunked, styleOf } from "../support/sources.ts";

/** Workbooks that LibreOffice has written, by workbooks/make.sh: one counts days from 1904. */
const workbooks = ["orders.xlsx", "orders-1904.xlsx", "orders.ods"] as const;
const pathOf = (name: string) => fileURLToPath(new URL(`../workbooks/${name}`, import.meta.url));
const at = (text: string) => Date.parse(`${text}Z`);

describe.each(workbooks)("%s", (name) => {
  const style = styleOf({ format: name.endsWith(".ods") ? "ods" : "xlsx", header: 2 });

  /** The cells of a row, in the order of their columns. */
  async function cellsOf(line: number, bytes: Uint8Array = readFileSync(pathOf(name))) {
    const source = await openSource(chunked(bytes, 1000), style);
    const rows = await Array.fromAsync(source.rows);
    const row = rows.find((one) => one.line === line);
    return (source.header ?? []).map((column) => row?.cell(column));
  }

  test("has dates, times, percentages, padded numbers and formulas as they are shown", async () => {
    expect(await cellsOf(3)).toEqual([
      { type: "text", text: "00042" },
      { type: "number", value: 991, pattern: "00000000" },
      { type: "number", value: 1250.1, pattern: "#,##0.00" },
      { type: "date", local: { milliseconds: at("2026-07-01T00:00"), wholeDay: true } },
      { type: "date", local: { milliseconds: at("1899-12-31T06:20"), wholeDay: false } },
      { type: "date", local: { milliseconds: at("2026-07-01T18:20"), wholeDay: false } },
      { type: "number", value: 0.125, pattern: "0.0%" },
      { type: "number", value: 2500.2, pattern: name.endsWith(".ods") ? undefined : "General" },
    ]);
  });

  test("has rows that are hidden, as CSV would", async () => {
    expect(await cellsOf(4)).toMatchObject([
      { type: "text", text: "OCULTO" },
      { type: "number" },
      { value: 0.1 },
      { local: { milliseconds: at("2026-12-31T00:00"), wholeDay: true } },
      { local: { milliseconds: at("1899-12-31T23:59") } },
      { local: { milliseconds: at("2027-01-02T00:00"), wholeDay: false } },
      { value: 1 },
      { type: "text", text: "OCULTO-X" },
    ]);
  });

  test("has texts that look like numbers and dates, numbers that look like neither, and errors, as what they are", async () => {
    expect(await cellsOf(5)).toMatchObject([
      { type: "number", value: 7 },
      { type: "text", text: "991" },
      { type: "text", text: "24,5" },
      { type: "number", value: 46_204 },
      undefined,
      { type: "text", text: "01/07/2026" },
      { type: "number", value: 1 },
      { type: "other", shown: "#DIV/0!" },
    ]);
  });

  test("has the same cells once its rows are rejected, behind the reason", async () => {
    const reasons = new Map([3, 4, 5].map((line) => [line, "It is refused."]));
    const rejects = await xlsxRejects(chunked(readFileSync(pathOf(name)), 1000), style, reasons);
    for (const line of reasons.keys()) {
      const [reason, ...cells] = await cellsOf(line, rejects);
      expect(reason).toEqual({ type: "text", text: "It is refused." });
      expect(cells).toEqual(await cellsOf(line));
    }
  });

  const fields = `
  operationType: { value: loading }
  totemGroupId: { value: 11111111-1111-4111-8111-111111111111 }
  productExternalId: { value: WHEAT-01 }
  warehouseExternalId: { value: SILO-01 }
  carrierTaxId: { value: B12345674 }
  scheduledDate: { columns: [Desde, Hora] }
  endDate: Hasta
`;
  const mapping = (quantity: string, externalId: string) =>
    `version: 1\nfile: { header: 2 }\ndates: { zone: Europe/Madrid, formats: [d/M/yyyy] }\nfields:${fields}  quantity: ${quantity}\n  externalId: ${externalId}\n`;

  /** Pushes the workbook, from a place where the push may write. */
  async function push(map: string, ...flags: string[]) {
    const { file } = scratch();
    const orders = file(name, readFileSync(pathOf(name)));
    const ground = simulated();
    const argv = ["push", orders, "--map", file("map.yaml", map), "--no-progress", "--skip-invalid", ...flags];
    const ending = await command(argv, ground);
    return {
      ...ending,
      sent: await Promise.all(ground.creates().map((one) => one.json() as Promise<Record<string, unknown>>)),
    };
  }

  test("becomes authorizations whose dates are those of the sheet, at the clocks of the zone", async () => {
    const { sent } = await push(mapping("Cantidad", "Pedido"));
    const [first, hidden] = ["00042", "OCULTO"].map((id) => sent.find(({ externalId }) => externalId === id));
    expect(first).toMatchObject({
      quantity: 1250.1,
      scheduledDate: "2026-07-01T06:20:00.000+02:00",
      endDate: "2026-07-01T18:20:00.000+02:00",
    });
    expect(hidden).toMatchObject({
      quantity: 0.1,
      scheduledDate: "2026-12-31T23:59:00.000+01:00",
      endDate: "2027-01-02T00:00:00.000+01:00",
    });
  });

  test("keeps the zeros that a pattern shows", async () => {
    expect((await push(mapping("Cantidad", "Albarán"))).sent[0]).toMatchObject({ externalId: "00000991" });
  });

  test("is refused with the addresses of the cells where it is not clear", async () => {
    const { out } = await push(mapping("Cantidad", "Albarán"), "--dry-run");
    expect(out).toContain(
      'Albarán (B4) "123456789012346000" is stored as a number, and numbers of more than 15 digits',
    );
    expect(out).toContain('Cantidad (C5) "24,5" is not a number such as 1250.5.');
    expect(out).toContain('Desde (D5) and Hora (E5) "46204" is a number, but a date is expected.');
    const others = await push(mapping("Humedad", "Total"), "--dry-run");
    expect(others.out).toContain('Humedad (G3) "0.125" is a percentage, but a number is expected.');
    expect(others.out).toContain('Total (H3) "2500.2" is a number, but text is expected.');
    expect(others.out).toContain('Total (H5) "#DIV/0!" is not text.');
  });

  test("gets a mapping whose header is below its merged title", async () => {
    const { file, path } = scratch();
    await command(["init", file(name, readFileSync(pathOf(name))), "--out", path("map.yaml")]);
    const map = readFileSync(path("map.yaml"), "utf8");
    expect(map).toContain("header: 2 #");
  });
});
