import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { command, withOutput } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";

// As Excel in Spanish writes what stands in cells: a blank name above the row numbers, formulas around ids, its own dates.
const rows = [
  ["", "Pedido", "Operación", "Cantidad", "CIF transportista", "Desde", "Hasta", "Puerta"],
  ["1", '="00042"', "Carga", "1.250,5", "B12345674", "01-dic-26 6:00 a. m.", "01-dic-26", "Norte"],
  ["2", '="00043"', "Descarga", "24,5", "B12345674", "02-dic-26 12:30 p. m.", "03-dic-26", "Norte"],
];
const quoted = (cell: string) => (/["\t;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const written = (separator: string) => rows.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join("");

const files: [what: string, name: string, bytes: Uint8Array][] = [
  ["CSV", "a.csv", Buffer.from(written(";"), "latin1")],
  ["CSV UTF-8", "b.csv", Buffer.from(`\uFEFF${written(";")}`)],
  ["CSV whose first line names the separator", "c.csv", Buffer.from(`\uFEFFsep=;\r\n${written(";")}`)],
  ["Unicode text", "d.txt", Buffer.from(`\uFEFF${written("\t")}`, "utf16le")],
  ["workbook", "e.xlsx", await writeXlsx({ sheets: [{ name: "P", rows }] })],
];

describe("a column without a name does not move the others", () => {
  test.each(files)("in Excel's %s", async (_, name, bytes) => {
    const { file, path } = scratch();
    const source = file(name, bytes);
    expect(await command(["init", source, "--out", path("map.yaml"), "--zone", "Europe/Madrid"])).toMatchObject(
      withOutput(0, "7 fields found in 7 columns."),
    );
    const text = readFileSync(path("map.yaml"), "utf8");
    expect(text).toContain('# found: 1.250,5  24,5\n  decimal: ","\n  thousands: "."');
    expect(text).toContain("CONFIRM. Found: 01-dic-26 6:00 a. m.");
    expect(text.match(/^ {4}- .*$/gm)).toEqual(["    - d-MMM-yy", "    - d-MMM-yy h:mm a"]);
    expect(text).toContain("      Carga: loading # CONFIRM\n      Descarga: unloading # CONFIRM");
    expect(text).toContain('      Norte: "" # FILL IN');
    const gate = "11111111-1111-4111-8111-111111111111";
    const constants = "  productExternalId: { value: WHEAT-01 }\n  warehouseExternalId: { value: SILO-01 }\n";
    file("map.yaml", text.replace('Norte: ""', `Norte: ${gate}`) + constants);
    expect(await command(["push", source, "--map", path("map.yaml"), "--dry-run", "--no-progress"])).toMatchObject(
      withOutput(0, "all 2 rows can be pushed"),
    );
  });
});
