import { PartnerClient } from "@totem-partner/sdk";
import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { mapOrder } from "../src/map-order.ts";
import { pushOrders } from "../src/push-orders.ts";
import { exampleRow } from "./example-row.ts";

const rowsWith = (...externalIds: string[]) =>
  externalIds.map((id, index) => mapOrder(exampleRow({ "Nº pedido": id }, index + 2)));

/** A client in front of a mock server of its own. */
async function connect() {
  const mock = await startMockServer({ contract: "off" });
  const client = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  return { client, [Symbol.asyncDispose]: () => mock.close() };
}

test("outcomes come in the order of the file, those of rows that could not be read among them", async () => {
  await using service = await connect();
  const unreadable = mapOrder(exampleRow({ "Nº pedido": "X", Cantidad: "" }, 3));
  const [first, last] = rowsWith("A", "", "C").filter(({ row }) => row.line !== 3);
  const outcomes = await pushOrders(service.client, [first!, unreadable, last!], new Set());
  expect(outcomes).toMatchObject([
    { row: { line: 2 }, result: "created", authorization: { status: "Active" } },
    { row: { line: 3 }, result: "rejected", reason: "Cantidad is missing" },
    { row: { line: 4 }, result: "created" },
  ]);
});

test("a row that repeats an order is already there, or rejected where it says something else", async () => {
  await using service = await connect();
  const [same, again] = rowsWith("A", "A");
  const other = mapOrder(exampleRow({ "Nº pedido": "A", Cantidad: "7,00" }, 4));
  const outcomes = await pushOrders(service.client, [same!, again!, other], new Set());
  expect(outcomes).toMatchObject([
    { result: "created" },
    { result: "already there" },
    { result: "rejected", reason: "Nº pedido is that of line 2, with other values" },
  ]);
});
