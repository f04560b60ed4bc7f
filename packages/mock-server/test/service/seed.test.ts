import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { Scratch } from "../support/scratch.ts";

const yaml = (webhookUrl: string) => `
testFixtures:
  carriers: [B00000000]
companies:
  - name: espiga
    apiKeys: [espiga-key-1, espiga-key-2]
    fixtures:
      totemGroups: [{ id: AAAAAAAA-0000-4000-8000-000000000001, name: West gate }]
      products: [{ externalId: RYE, name: Rye }]
    authorizations:
      - externalId: ERP-1
        productExternalId: RYE
        warehouseExternalId: SILO-01
        quantity: 3
        totemGroupId: aaaaaaaa-0000-4000-8000-000000000001
        operationType: loading
        carrierTaxId: B12345674
    cleaning:
      active: true
      categories: [{ name: Food }, { name: Chemicals }]
      types: [{ name: Rinse, category: Food }]
      incompatibilities: [{ kind: category, first: Food, second: Chemicals }]
    webhook: { url: "${webhookUrl}", secret: s }
  - { name: other, apiKeys: [other-key] }
`;

test("companies, keys, fixtures and records come from a seed file", async () => {
  await using scratch = await Scratch.create();
  await using receiver = await Receiver.start();
  const seed = await scratch.write("seed.yaml", yaml(receiver.url));
  await using mock = await startMockServer({ seed });
  expect(mock.apiKey).toBe("espiga-key-1");
  const [one, two] = [clientOf(mock.url, "espiga-key-1"), clientOf(mock.url, "espiga-key-2")];
  const listed = await one("GET", "/authorizations");
  expect(listed.body).toMatchObject({ total: 1, items: [{ product: "Rye", warehouse: "Silo 1", quantity: 3 }] });
  expect((await two("GET", "/authorizations")).body).toEqual(listed.body);
  expect((await one("GET", "/products")).body).toMatchObject({ total: 1 });
  expect((await one("GET", "/warehouses")).body).toMatchObject({ total: 2 });
  expect((await one("GET", "/cleaning-protocol")).body).toMatchObject({ state: "Active" });
  expect((await one("GET", "/cleaning-incompatibilities")).body).toMatchObject({ total: 1 });
  expect((await one("GET", "/webhook")).body).toMatchObject({ url: receiver.url, hasSecret: true });
  const { body: registry } = await clientOf(mock.url, "test_other")("GET", "/_mock/registry");
  expect(registry).toMatchObject({ carriers: { items: ["B00000000"] } });
  // Records of the seed are not news.
  await mock.deliveries.flush();
  expect(receiver.received).toEqual([]);
});

test.each(["{}", "companies: []"])("a seed without companies changes nothing: %j", async (text) => {
  await using scratch = await Scratch.create();
  await using mock = await startMockServer({ seed: await scratch.write("seed.yaml", text) });
  expect(mock.apiKey).toBe("test_demo");
  expect((await clientOf(mock.url, mock.apiKey)("POST", "/authorizations", anAuthorization())).status).toBe(201);
});

test("a seed gives a company faults of its own, besides those of all", async () => {
  const seed = {
    companies: [
      {
        name: "espiga",
        apiKeys: ["espiga-key"],
        faults: [{ kind: "status" as const, status: 503, externalId: "ERP-503" }],
      },
    ],
  };
  await using mock = await startMockServer({ seed, scenarios: ["duplicate-deliveries"] });
  expect(mock.faults.list().map(({ id }) => id)).toEqual(["duplicate-deliveries", "fault-1"]);
  const client = clientOf(mock.url, "espiga-key");
  expect((await client("POST", "/authorizations", anAuthorization({ externalId: "ERP-503" }))).status).toBe(503);
  expect(mock.company("demo").faults.list()).toHaveLength(1);
});
