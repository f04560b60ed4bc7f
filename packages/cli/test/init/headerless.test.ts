import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { command, withOutput } from "../support/command.ts";
import { csvOf, rightRow } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const other = { Pedido: "ERP-2", Operación: "DESCARGA", Cantidad: "24,5", Desde: "30/06/2026 06:00" };
const csv = csvOf({}, other).replace(/^.*\r\n/, "");

/** Completes a mapping as its comments say: with what no content shows. */
const complete = (text: string) =>
  text
    .replace(/^ {2}# externalId: FILL IN.*$/m, "  externalId: 1")
    .replace(/^ {2}# totemGroupId: FILL IN.*$/m, "  totemGroupId: { value: 11111111-1111-4111-8111-111111111111 }")
    .replace(/^ {2}# productExternalId: FILL IN.*$/m, "  productExternalId: { value: WHEAT-01 }")
    .replace(/^ {2}# warehouseExternalId: FILL IN.*$/m, "  warehouseExternalId: { value: SILO-01 }")
    .replace(/^ {2}# quantity: FILL IN.*$/m, "  quantity: 3")
    .replace(/^ {2}# carrierTaxId: FILL IN.*$/m, "  carrierTaxId: 4")
    .replace(/^ {2}decimal: .*$/m, '  decimal: ","')
    .replace(/^ {2}thousands: .*$/m, '  thousands: "."');

test.each([
  ["orders.csv", () => Buffer.from(csv)],
  [
    "orders.xlsx",
    () =>
      writeXlsx({ sheets: [{ name: "P", rows: [Object.values(rightRow), Object.values({ ...rightRow, ...other })] }] }),
  ],
])("--no-header numbers the columns of %s, and finds operations and dates by their content", async (name, content) => {
  const { file, path } = scratch();
  const source = file(name, await content());
  const argv = ["init", source, "--no-header", "--out", path("map.yaml"), "--zone", "Europe/Madrid"];
  const { code, out } = await command(argv);
  expect([code, out]).toEqual([0, expect.stringContaining("3 fields found in 8 columns.")]);
  const text = readFileSync(path("map.yaml"), "utf8");
  expect(text).toContain("  header: 0 # the line with the column names; 0: none, and columns are named 1, 2, 3");
  expect(text).toContain('    column: "2" # CONFIRM\n');
  expect(text).toContain("      DESCARGA: unloading # CONFIRM\n");
  expect(text).toContain("  formats: # CONFIRM; day and month could be the other way around.".slice(0, 20));
  expect(text).toContain('  scheduledDate: "5" # CONFIRM\n  endDate: "6" # CONFIRM\n');
  expect(text).toContain("# Columns that are not used: 1, 3, 4, 7, 8\n");
  file("map.yaml", complete(text));
  const checked = await command(["push", source, "--map", path("map.yaml"), "--dry-run", "--no-progress"]);
  expect(checked).toMatchObject(withOutput(0, "can be pushed"));
});

test("where no field is found, --no-header is suggested, unless it was given", async () => {
  const { file, path } = scratch();
  const source = file("o.csv", "A-1;x;y\nA-2;x;z\n");
  const hint = "If its first line is not a header, remove the mapping and run init again with --no-header.";
  expect((await command(["init", source])).out).toContain(hint);
  expect((await command(["init", source, "--no-header", "--out", path("m.yaml")])).out).not.toContain(hint);
});
