import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { command, withOutput } from "../support/command.ts";
import { csvOf, rightRow } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const orders = csvOf({}, { Pedido: "ERP-2", Operación: "DESCARGA", Cantidad: "24,5", Desde: "30/06/2026 06:00" });

describe("a mapping that was written can be used once it is confirmed", () => {
  const constants =
    "  totemGroupId: { value: 11111111-1111-4111-8111-111111111111 }\n  productExternalId: { value: WHEAT-01 }\n  warehouseExternalId: { value: SILO-01 }\n";
  const complete = (text: string) =>
    text.replace("fields:", "fields:\n#").replace(/^#.*\n {2}externalId/m, `${constants}  externalId`);

  // `init-excel.test.ts` has the others.
  const files = [
    ["titled.csv", `Listado de pedidos;\r\n\r\n${orders}`],
    ["orders.jsonl", `${JSON.stringify({ ...rightRow, Cantidad: 1250.5 })}\n`],
  ] as const;
  test.each(files)("for %s", async (name, content) => {
    const { file, path } = scratch();
    const source = file(name, content);
    const { code, out } = await command(["init", source, "--out", path("map.yaml"), "--zone", "Europe/Madrid"]);
    expect(code).toBe(0);
    expect(out).toContain("Required, but not found: totemGroupId, productExternalId, warehouseExternalId.");
    const text = readFileSync(path("map.yaml"), "utf8");
    expect(text).toContain("# totemGroupId: FILL IN");
    file("map.yaml", complete(text));
    const checked = await command(["push", source, "--map", path("map.yaml"), "--dry-run", "--no-progress"]);
    expect(checked).toMatchObject(withOutput(0, "can be pushed"));
  });

  test("before that, what is to fill in is refused with its line", async () => {
    const { file, path } = scratch();
    await command(["init", file("o.csv", "Pedido;Puerta\nA;Norte\nB;NORTE\n")]);
    const text = readFileSync(path("o.mapping.yaml"), "utf8");
    expect(text.match(/FILL IN: the id of this totem group/g)).toHaveLength(1);
    await expect(readMapping(path("o.mapping.yaml"))).rejects.toThrow(/line \d+: fields\.totemGroupId.*must/);
  });
});

test("--json prints what was found", async () => {
  const { file, path } = scratch();
  const { code, out } = await command(["init", file("o.csv", "Pedido;Puerta\nA;Norte\n"), "--json"]);
  expect([code, JSON.parse(out)]).toEqual([
    0,
    {
      ...{ file: path("o.csv"), mapping: path("o.mapping.yaml"), columns: ["Pedido", "Puerta"] },
      fields: { externalId: "Pedido", totemGroupId: "Puerta" },
      missing: expect.arrayContaining(["quantity"]),
    },
  ]);
});

test('cells as ="…" are shown without it', async () => {
  const { file, path } = scratch();
  const asFormula = (cells: string) => cells.replaceAll(/[^;\r\n]+/g, (cell) => `="${cell}"`);
  await command(["init", file("o.csv", asFormula(orders)), "--zone", "Europe/Madrid"]);
  await command(["init", file("p.csv", orders), "--zone", "Europe/Madrid"]);
  const [wrapped, plain] = ["o", "p"].map((name) => readFileSync(path(`${name}.mapping.yaml`), "utf8"));
  expect(wrapped).toBe(plain?.replace("p.csv", "o.csv"));
});
