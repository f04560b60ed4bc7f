import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { instantReader } from "../../src/push/cells/instant.ts";
import { textCell } from "../../src/push/cells/text.ts";
import { joined } from "../../src/push/cells/cell.ts";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { rowMapper } from "../../src/push/map-row.ts";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const map = mapping
  .replace("[d/M/yyyy H:mm, d/M/yyyy]", "[d-MMM-yy h:mm a, d-MMM-yy]")
  .replace("scheduledDate: Desde", "scheduledDate: { columns: [Fecha, Hora] }")
  .replace("endDate: Hasta", "endDate: { columns: [Fecha fin, Hora fin] }")
  .replace(/ {2}tractorPlate.*\n {2}trailerPlates.*\n/, "");
const header = ["Pedido", "Operación", "Cantidad", "CIF transportista", "Fecha", "Hora", "Fecha fin", "Hora fin"];
const row = (...cells: string[]) => ["ERP-1", "Carga", "1", "B12345674", ...cells].join(";");
const csvOf = (...rows: string[]) => [header.join(";"), ...rows, ""].join("\r\n");

/** What the dates of a row become. */
async function datesOf(...[date, time, endDate, endTime]: string[]) {
  const cells: Record<string, string> = {
    ...{ Pedido: "ERP-1", Operación: "Carga", Cantidad: "1", "CIF transportista": "B12345674" },
    ...{ Fecha: date ?? "", Hora: time ?? "", "Fecha fin": endDate ?? "", "Hora fin": endTime ?? "" },
  };
  const { file } = scratch();
  const read = rowMapper(await readMapping(file("map.yaml", map)))({
    line: 2,
    cell: (column) => textCell(cells[column] ?? ""),
  });
  return "fields" in read ? [read.fields.scheduledDate, read.fields.endDate] : read.problems;
}

describe("a date and a time from two columns", () => {
  test.each([
    [
      ["01-dic-26", "6:00 a. m.", "01-dic-26", "6:00 p. m."],
      ["2026-12-01T06:00:00.000+01:00", "2026-12-01T18:00:00.000+01:00"],
    ],
    [
      [" 01-dic-26 ", " 6:00 a. m. ", "01-dic-26", ""],
      ["2026-12-01T06:00:00.000+01:00", "2026-12-01T23:59:59.999+01:00"],
    ],
    [
      ["01-dic-26", "6:00 a. m.", "", " "],
      ["2026-12-01T06:00:00.000+01:00", undefined],
    ],
  ])("%j are %j", async (cells, dates) => {
    expect(await datesOf(...cells)).toEqual(dates);
  });

  test.each([
    ["a time without its date", ["", "6:00 a. m."], "6:00 a. m.", "is not a date of the form"],
    ["a time of another form", ["01-dic-26", "6h"], "01-dic-26 6h", "is not a date of the form"],
    ["a formula", ["01-dic-26", "=B2"], "01-dic-26 =B2", "is a formula without its value"],
  ])("%s is a problem that names both columns", async (_, cells, value, said) => {
    expect(await datesOf(...cells)).toEqual([
      { column: "Fecha and Hora", value, message: expect.stringContaining(said) },
    ]);
  });

  test("so is what only the client finds, in every report", async () => {
    const { argv } = desk(csvOf(row("02-dic-26", "6:00 a. m.", "01-dic-26", "6:00 a. m."), row("01-dic-26", "=B2")), {
      map,
    });
    const { code, out } = await command(argv("--dry-run"));
    expect(code).toBe(3);
    expect(out).toContain('Fecha fin and Hora fin "01-dic-26 6:00 a. m."');
    expect(out).not.toContain("undefined");
  });

  test("a column that the header lacks is named, and other fields have no columns", async () => {
    const lacking = csvOf().replace("Hora;", "Horas;");
    expect(await command(desk(lacking, { map }).argv("--dry-run"))).toMatchObject(
      withError(2, "scheduledDate comes from the column Hora, which the header lacks. Did you mean Horas?"),
    );
    const wrong = map.replace("quantity: Cantidad", "quantity: { columns: [Cantidad, Hora] }");
    expect(await command(desk(csvOf(), { map: wrong }).argv("--dry-run"))).toMatchObject(
      withError(2, "fields.quantity must be a column name, or one of { column, values }"),
    );
  });
});

describe("cells of a workbook", () => {
  const day = { type: "date", local: { milliseconds: Date.UTC(2026, 11, 1), wholeDay: true } } as const;
  const time = { type: "date", local: { milliseconds: Date.UTC(1899, 11, 31, 6), wholeDay: false } } as const;
  const text = { type: "text", text: "6:00" } as const;
  const read = instantReader({ zone: "UTC", formats: ["ISO"], overlap: "wider" });

  test("a date and a time are one moment", () => {
    expect(read(joined([day, time]), "start")).toEqual({ value: "2026-12-01T06:00:00.000+00:00" });
  });

  test.each([
    ["a date and a text", [day, text]],
    ["two dates", [day, day]],
    ["a time and a date", [time, day]],
    ["two times", [day, time, time]],
    ["a time alone", [time]],
  ])("%s are none", (_, cells) => {
    expect(joined(cells)).toMatchObject({
      type: "refused",
      problem: expect.stringContaining("not a date and its time"),
    });
  });
});

describe("init proposes the columns of a date and its time", () => {
  const gate = "11111111-1111-4111-8111-111111111111";
  const constants = `  totemGroupId: { value: ${gate} }\n  productExternalId: { value: WHEAT-01 }\n  warehouseExternalId: { value: SILO-01 }\n`;
  const dates = new Map<string, Date | number>([
    ["Fecha", new Date(Date.UTC(2026, 11, 1))],
    ["Hora", new Date(Date.UTC(1899, 11, 31, 6))],
    ["Fecha fin", new Date(Date.UTC(2026, 11, 1))],
    ["Hora fin", new Date(Date.UTC(1899, 11, 31, 18))],
  ]);
  const cells = new Map(
    header.map((name, at) => [
      `1,${at}`,
      {
        value: dates.get(name) ?? ["ERP-1", "Carga", "1", "B12345674"][at] ?? null,
        ...(dates.has(name) && { style: { numFmt: name.startsWith("Hora") ? "h:mm" : "dd/mm/yyyy" } }),
      },
    ]),
  );

  test.each([
    [
      "o.csv",
      () =>
        csvOf(
          row("01-dic-26", "6:00 a. m.", "01-dic-26", "6:00 p. m."),
          row("02-dic-26", "", "03-dic-26", "").replace("ERP-1", "ERP-2"),
        ),
      ["d-MMM-yy", "d-MMM-yy h:mm a"],
    ],
    ["o.xlsx", () => writeXlsx({ sheets: [{ name: "P", rows: [header], cells }] }), ["ISO"]],
  ])("that a push can use: %s", async (name, content, formats) => {
    const { file, path } = scratch();
    const source = file(name, await content());
    await command(["init", source, "--out", path("map.yaml"), "--zone", "Europe/Madrid"]);
    const text = readFileSync(path("map.yaml"), "utf8");
    expect(text).toContain("  scheduledDate: { columns: [ Fecha, Hora ] } # CONFIRM");
    expect(text).toContain("  endDate: { columns: [ Fecha fin, Hora fin ] } # CONFIRM");
    expect(text.match(/^ {4}- .*$/gm)?.map((line) => line.slice(6))).toEqual(formats);
    expect(text).not.toContain("not used");
    file("map.yaml", text + constants);
    expect(await command(["push", source, "--map", path("map.yaml"), "--dry-run"])).toMatchObject({ code: 0 });
  });

  test.each([
    ["a date that brings its time", "01/12/2026 6:00", "7:00"],
    ["a column that holds no times", "01/12/2026", "24"],
    ["an empty column", "01/12/2026", ""],
  ])("not for %s", async (_, date, beside) => {
    const { file, path } = scratch();
    await command(["init", file("o.csv", `Pedido;Fecha;Hora\nA;${date};${beside}\n`)]);
    expect(readFileSync(path("o.mapping.yaml"), "utf8")).toContain("  scheduledDate: Fecha # CONFIRM\n");
  });
});
