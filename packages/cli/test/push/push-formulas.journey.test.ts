import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { command } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { columns, rightRow } from "../support/orders.ts";
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
