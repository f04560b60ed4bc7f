import { type Authorization, type AuthorizationCreate, PartnerClient } from "@totem-partner/sdk";
import { startMockServer } from "@totem-partner/mock-server";
import { describe, expect, test } from "vitest";
import type { ErpClient } from "../src/erp-client.ts";
import { readHoldings } from "../src/holdings.ts";
import { mapOrder } from "../src/map-order.ts";
import { pushOrders } from "../src/push-orders.ts";
import { exampleRow } from "./example-row.ts";

const rowsWith = (...externalIds: string[]) =>
  externalIds.map((id, index) => mapOrder(exampleRow({ "Nº pedido": id }, index + 2)));

/** A client in front of a mock server of its own, where every create passes by `before`. */
async function connect(before: (fields: AuthorizationCreate) => Promise<void>, assumptions = {}) {
  const mock = await startMockServer({ contract: "strict", assumptions });
  const { authorizations } = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  const create = async (fields: AuthorizationCreate): Promise<Authorization> => {
    await before(fields);
    return authorizations.create(fields);
  };
  const client: ErpClient = {
    authorizations: {
      create,
      get: (id) => authorizations.get(id),
      list: (query) => authorizations.list(query),
      update: (id, fields) => authorizations.update(id, fields),
      emitEvent: (id, eventType) => authorizations.emitEvent(id, eventType),
      cancel: (id) => authorizations.cancel(id),
    },
  };
  return { client, [Symbol.asyncDispose]: () => mock.close() };
}

test("no more creates are under way than allowed, and never two with one externalId", async () => {
  const underWay: string[] = [];
  let most = 0;
  await using service = await connect(async ({ externalId }) => {
    expect(underWay).not.toContain(externalId);
    underWay.push(externalId);
    most = Math.max(most, underWay.length);
    // Whatever else may begin, begins now.
    await new Promise((resolve) => setImmediate(resolve));
    underWay.splice(underWay.indexOf(externalId), 1);
  });
  const rows = rowsWith("A", "A", "B", "C", "B", "D", "A", "E", "F", "G", "H");
  const outcomes = await pushOrders(service.client, rows, { concurrency: 3, existingIds: new Set() });
  expect(most).toBe(3);
  expect(outcomes.map(({ row }) => row.line)).toEqual(rows.map(({ row }) => row.line));
  expect(outcomes.filter(({ result }) => result === "created")).toHaveLength(8);
  expect(outcomes.filter(({ result }) => result === "already there")).toHaveLength(3);
});

test("whatever happens to one row, the others are pushed", async () => {
  await using service = await connect(({ externalId }) =>
    externalId === "B" ? Promise.reject(new TypeError("the cable was pulled")) : Promise.resolve(),
  );
  const outcomes = await pushOrders(service.client, rowsWith("A", "B", "C"), {
    concurrency: 1,
    existingIds: new Set(),
  });
  expect(outcomes).toMatchObject([
    { result: "created" },
    { result: "rejected", reason: "the cable was pulled" },
    { result: "created" },
  ]);
});

describe("created and already there are told apart", () => {
  test.each([
    { "create-status": "201", "repeat-create": "200" },
    { "create-status": "200", "repeat-create": "200" },
    { "create-status": "201", "repeat-create": "201" },
    { "create-status": "201", "repeat-create": "409" },
  ])("where the service answers %j", async (assumptions) => {
    await using service = await connect(() => Promise.resolve(), assumptions);
    const rows = rowsWith("A", "B", "A");
    const push = async () => {
      const existingIds = (await readHoldings(service.client)).ids;
      const outcomes = await pushOrders(service.client, rows, { concurrency: 2, existingIds });
      return outcomes.map(({ result }) => result);
    };
    expect(await push()).toEqual(["created", "created", "already there"]);
    expect(await push()).toEqual(["already there", "already there", "already there"]);
  });
});
