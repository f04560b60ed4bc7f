import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, csvOf, rightRow } from "../support/orders.ts";
import { service } from "../support/service.ts";

test("each row becomes an authorization with the fields that the mapping says", async () => {
  await using ground = await service();
  const { argv, report } = desk(csvOf({}));
  const { code, out, err } = await command(argv(), ground);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^orders\.csv: 1 row\n {2}created {3}1\nReport: .*orders\.csv\.report\.csv\n$/);
  const [created] = ground.created();
  expect(created?.request.body).toEqual({
    externalId: "ERP-1",
    operationType: "loading",
    totemGroupId: "11111111-1111-4111-8111-111111111111",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 1250.5,
    carrierTaxId: expect.anything(),
    scheduledDate: "2026-07-01T06:00:00.000+02:00",
    endDate: "2026-07-01T23:59:59.999+02:00",
    tractorPlate: "1234bcd",
    trailerPlates: ["R1234AAA", "R5678BBB"],
  });
  const [header, row] = report();
  expect(header).toBe("line;externalId;result;authorizationId;status;code;requestId;message");
  expect(row).toMatch(/^2;ERP-1;created;[\da-f-]{36};;;;$/);
});

test("the same orders as JSON Lines and as a workbook become the same authorizations", async () => {
  await using ground = await service();
  const day = new Date("2026-07-01T00:00:00Z");
  const lines = desk(`${JSON.stringify({ ...rightRow, Cantidad: 1250.5, Remolques: ["R1234AAA", "R5678BBB"] })}\n`, {
    name: "orders.jsonl",
  });
  const cells = [
    ...Object.values({ ...rightRow, Cantidad: 1250.5, Desde: new Date("2026-07-01T06:00:00Z"), Hasta: day }),
  ];
  const book = desk(await writeXlsx({ sheets: [{ name: "Pedidos", rows: [columns, cells] }] }), {
    name: "orders.xlsx",
  });
  for (const { argv } of [desk(csvOf({})), lines, book])
    expect(await command(argv(), ground)).toMatchObject({ code: 0 });
  const [first, ...others] = ground.created().map(({ request }) => request.body);
  for (const other of others) expect(other).toEqual(first);
});

describe("nothing is sent while a row is wrong", () => {
  const wrong = csvOf(
    {},
    { Cantidad: "24.5" },
    { Pedido: "ERP-3", Matrícula: "1234 BCD", Operación: "Trasvase" },
    { Cantidad: "7" },
  );

  test("every problem is said with line, column, value and what to do, and stands in the report", async () => {
    await using ground = await service();
    const { argv, report, has } = desk(wrong);
    const { code, out } = await command(argv(), ground);
    expect(code).toBe(3);
    expect(out).toContain("orders.csv: 3 of 4 rows are invalid. Nothing was sent.");
    expect(out).toContain('line 3: ERP-1: Cantidad "24.5" is not a number such as 1.250,5. Correct it');
    expect(out).toContain('line 4: ERP-3: Operación "Trasvase" is not one of carga, descarga. Correct it');
    expect(out).toContain(
      "line 5: ERP-1: Pedido is also used in line 2, whose other cells differ. Keep only one of the rows",
    );
    expect(ground.created()).toEqual([]);
    expect(report().map((line) => line.split(";").slice(0, 3).join())).toEqual(
      "line,externalId,result 2,ERP-1,not-sent 3,ERP-1,invalid 4,ERP-3,invalid 5,ERP-1,invalid".split(" "),
    );
    expect([".push.ndjson", ".push.ndjson.state"].filter(has)).toEqual([]);
  });
});

test("tax ids stand neither in what is printed nor in the report", async () => {
  await using ground = await service();
  const { argv, report } = desk(
    csvOf({ "CIF transportista": "A99999997" }, { Pedido: "2", "CIF transportista": "B".repeat(80) }),
  );
  const first = await command(argv(), ground);
  const { code, out } = await command(argv("--skip-invalid"), ground);
  expect([first.code, code]).toEqual([3, 1]);
  expect(out).toContain("CIF transportista is not a registered carrier");
  expect(first.out + out + report().join("\n")).not.toMatch(/A99999997|BBBB/);
});
