import { expect, test } from "vitest";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, mapping } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";
import { simulated } from "../support/simulated.ts";

const check = async (style: string, text: string) => {
  const { file } = scratch();
  const map = file("m.yaml", mapping.replace('separator: ";"', `separator: ";", ${style}`));
  return command(["push", file("o.csv", text), "--map", map, "--dry-run", "--no-progress"]);
};

test("a mapping says what stands in empty cells", async () => {
  const text = csvOf({ Matrícula: "s/n", Remolques: "-" }, { Pedido: "ERP-2", Remolques: "NULL" });
  expect(await check('empty: [S/N, "-", "NULL"]', text)).toMatchObject({ code: 0, err: "" });
  expect(await check("empty: [ERP-2]", text)).toMatchObject({ code: 3 });
});

test("a mapping says what rows to leave out", async () => {
  const text = csvOf({}, { Pedido: " TOTAL ", Operación: "" });
  expect(await check("leaveOut: { column: Pedido, values: [Total] }", text)).toMatchObject({
    code: 0,
    out: "o.csv: the only row can be pushed (1 left out). Nothing was sent.\n",
  });
  expect(await check("leaveOut: { column: Numero, values: [Total] }", text)).toMatchObject(
    withError(2, "The header lacks Numero"),
  );
});

test("rows that are left out are counted apart", async () => {
  const map = mapping.replace('";"', '";", leaveOut: { column: Pedido, values: [Total] }');
  const total = { Pedido: "Total" };
  const { argv } = desk(csvOf(total, {}, total), { map });
  const service = simulated();
  expect((await command(argv(), service)).out).toMatch(/^orders\.csv: 1 row\n {2}created +1\n {2}left-out +2\n/);
  const { out } = await command(argv("--resume", "--json"), service);
  expect(JSON.parse(out)).toMatchObject({ rows: 1, resumed: 1, "left-out": 2, unread: 0 });
  const { err } = await command(desk(csvOf(total), { map }).argv(), service);
  expect(err).toContain("orders.csv has no rows below its header (1 left out). Nothing was sent.");
});

test("a mapping says whether the last cells of a row may be missing", async () => {
  const text = csvOf({ Remolques: "" }).replace(/;\r\n$/, "\r\n");
  expect(await check("shortRows: true", text)).toMatchObject({ code: 0 });
  expect(await check("shortRows: false", text)).toMatchObject({ code: 3 });
});
