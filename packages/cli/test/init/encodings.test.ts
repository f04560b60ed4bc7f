import { writeXlsx } from "hucre/xlsx";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { encodeText } from "../../src/push/reading/decoding.ts";
import { command } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";
import { readAll, styleOf } from "../support/sources.ts";

const text = "Pedido;Operación\nÑ-1;Carga camión\n€ 5;á\n".replace("€ 5", "N-2");

/** The mapping that init writes for a file, with what it printed. */
async function mappingOf(name: string, bytes: Uint8Array) {
  const { file, path } = scratch();
  const ended = await command(["init", file(name, bytes), "--out", path("m.yaml")]);
  return { ...ended, mapping: ended.code === 0 ? readFileSync(path("m.yaml"), "utf8") : "" };
}

test.each(["windows-1252", "cp850"] as const)(
  "%s is recognised, to be confirmed, and read as it was written",
  async (encoding) => {
    const bytes = encodeText(text, encoding);
    const { mapping } = await mappingOf("o.csv", bytes);
    expect(mapping).toContain(`encoding: ${encoding} # CONFIRM`);
    expect(mapping).toContain("externalId: Pedido # CONFIRM");
    expect(mapping).toContain("column: Operación # CONFIRM");
    expect((await readAll(bytes, styleOf({ encoding, separator: ";" }))).rows[0]?.cells).toEqual([
      "Ñ-1",
      "Carga camión",
    ]);
  },
);

test("cp850 has the bytes of DOS", () => {
  expect(Buffer.from(encodeText("Ñ-ñáéíóúü€", "cp850")).toString("hex")).toBe("a52da4a082a1a2a3813f");
});

test("a first row of headings over several columns is not taken for the header of a workbook", async () => {
  const rows = [
    ["Pedido y mercancía", null, "Transporte"],
    ["Pedido", "Cantidad", "CIF transportista"],
    ["A", 1, "B12345674"],
  ];
  const { mapping } = await mappingOf("o.xlsx", await writeXlsx({ sheets: [{ name: "P", rows }] }));
  expect(mapping).toContain("header: 2");
  expect(mapping).toContain("quantity: Cantidad # CONFIRM");
});
