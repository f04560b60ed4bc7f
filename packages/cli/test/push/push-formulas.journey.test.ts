import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, onTestFinished, test } from "vitest";
import { command, withError, withOutput } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, csvOf, rightRow } from "../support/orders.ts";
import { service } from "../support/service.ts";

/** The externalId in a line of a report. */
function idOf(line: string): unknown {
  const row: unknown = JSON.parse(line);
  return typeof row === "object" && row !== null && "externalId" in row ? row.externalId : undefined;
}

const ids = ["00042", "P-7", 'a "b"', "0;1", "X"];
const inCsv = (text: string) => `"${text.replaceAll('"', '""')}"`;
const asFormula = (text: string) => `="${text.replaceAll('"', '""')}"`;
const rows = (write: (text: string) => string) =>
  ids.map((id) =>
    Object.values({ ...rightRow, Pedido: id, Matrícula: "" }).map((cell) => (cell === "" ? "" : write(cell))),
  );
const table = (write: (text: string) => string) =>
  [columns.map(write), ...rows(write)].map((cells) => cells.join(";")).join("\r\n");
const workbookOf = (cells: Map<string, object>) =>
  writeXlsx({ sheets: [{ name: "P", rows: [columns, ...ids.map(() => columns.map(() => null))], cells }] });
const inSheet = (cellOf: (text: string) => object) =>
  workbookOf(
    new Map(
      rows(String).flatMap((cells, at) => cells.map((text, place) => [`${at + 1},${place}`, cellOf(text)] as const)),
    ),
  );

test('orders with ="…" around their cells are the same orders', async () => {
  await using ground = await service();
  const files: [name: string, content: string | Uint8Array][] = [
    ["a.csv", table(inCsv)],
    ["b.csv", table((text) => inCsv(asFormula(text)))],
    // Without quotes, as some ERPs write it; a separator in a cell needs them.
    ["c.csv", table((text) => (text.includes(";") ? inCsv(asFormula(text)) : asFormula(text)))],
    [
      "d.jsonl",
      rows(asFormula)
        .map((cells) => JSON.stringify(Object.fromEntries(columns.map((column, at) => [column, cells[at]]))))
        .join("\n"),
    ],
    ["e.xlsx", await inSheet((text) => ({ value: asFormula(text) }))],
    ["f.xlsx", await inSheet((text) => ({ value: null, formula: asFormula(text).slice(1), formulaResult: text }))],
    ["g.xlsx", await inSheet((text) => ({ value: null, formula: asFormula(text).slice(1) }))],
  ];
  for (const [name, content] of files) {
    const { argv, orders } = desk(content, { name });
    expect([name, await command(argv("--report", `${orders}.jsonl`), ground)]).toEqual([
      name,
      expect.objectContaining({ code: 0 }),
    ]);
    const sent = readFileSync(`${orders}.jsonl`, "utf8").trimEnd().split("\n").map(idOf);
    expect(sent.toSorted()).toEqual(ids.toSorted());
  }
  const headers = { "X-Partner-API-Key": ground.env.TOTEM_PARTNER_API_KEY };
  const answer = await fetch(`${ground.env.TOTEM_PARTNER_BASE_URL}/authorizations?limit=1`, { headers });
  expect(await answer.json()).toMatchObject({ total: ids.length });
});

test("any other formula is refused, with its column and what to do", async () => {
  const { argv } = desk(
    csvOf({ Pedido: "=B2&C2" }, { Cantidad: "=1+1" }, { Hasta: "=TODAY()" }, { "CIF transportista": "=X1" }),
  );
  const { code, out } = await command(argv("--dry-run"));
  expect(code).toBe(3);
  const advice = 'is a formula without its value. Export the values of the column; only texts may be as ="00042"';
  for (const said of [
    `line 2: Pedido "=B2&C2" ${advice}`,
    `line 3: ERP-1: Cantidad "=1+1" ${advice}`,
    `line 4: ERP-1: Hasta "=TODAY()" ${advice}`,
    `line 5: ERP-1: CIF transportista ${advice}`,
  ])
    expect(out).toContain(said);
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : NaN;
}

describe("a report", () => {
  const dangerous = "=HYPERLINK(1)";

  test("runs nothing in a spreadsheet, whether orders or the service wrote it; as JSON Lines it is exact", async () => {
    const answers = createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(422, { "content-type": "application/json", "x-request-id": dangerous });
        response.end(JSON.stringify({ code: dangerous, message: "@SUM(1)" }));
      });
    });
    await once(answers.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void answers.close());
    const env = {
      TOTEM_PARTNER_BASE_URL: `http://127.0.0.1:${portOf(answers)}`,
      TOTEM_PARTNER_API_KEY: "key-of-north",
    };
    const { argv, orders, report } = desk(csvOf({ Pedido: "-5" }));
    expect(await command(argv(), { env })).toMatchObject({ code: 1 });
    const cells = report()[1]?.split(";") ?? [];
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([]);
    expect(cells).toContain("'-5");
    const exact = `${orders}.JSONL`;
    for (let times = 0; times < 2; times += 1) {
      expect(await command(argv("--report", exact), { env })).toMatchObject({ code: 1 });
      expect(JSON.parse(readFileSync(exact, "utf8"))).toMatchObject({ line: 2, result: "rejected", externalId: "-5" });
    }
    expect(cells[5]).toBe(`'${dangerous}`);
    expect(JSON.parse(readFileSync(exact, "utf8"))).toMatchObject({ code: dangerous, requestId: dangerous });
  });

  test("is no file of orders, and its apostrophes are no part of an id", async () => {
    await using ground = await service();
    const first = desk(csvOf({ Pedido: "-5" }));
    expect(await command(first.argv(), ground)).toMatchObject({ code: 0 });
    const again = desk(readFileSync(`${first.orders}.report.csv`));
    expect(await command(again.argv(), ground)).toMatchObject(withError(2, "is the report of a push"));
    const copied = desk(csvOf({ Pedido: first.report()[1]?.split(";")[1] ?? "" }));
    expect(await command(copied.argv(), ground)).toMatchObject(withOutput(3, "Remove it"));
    expect(ground.created()).toHaveLength(2); // The first create is repeated, to see what its repeat is answered with.
  });
});
