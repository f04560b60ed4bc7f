import { expect, test } from "vitest";
import { parse } from "yaml";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
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

test.each(["yaml", "json"])("companies, keys, fixtures and records come from a seed file in %s", async (form) => {
  await using scratch = await Scratch.create();
  await using receiver = await Receiver.start();
  const text = yaml(receiver.url);
  const seed = await scratch.write(`seed.${form}`, form === "yaml" ? text : JSON.stringify(parse(text), null, "\t"));
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
  // What was there from the start is not news.
  await mock.deliveries.flush();
  expect(receiver.received).toEqual([]);
});

test("the keys of one company are one company; other companies see nothing of it", async () => {
  await using scratch = await Scratch.create();
  const seed = await scratch.write("seed.yaml", yaml("http://127.0.0.1:1/"));
  await using mock = await startMockServer({ seed });
  const other = clientOf(mock.url, "other-key");
  expect((await other("GET", "/authorizations")).body).toMatchObject({ total: 0 });
  await clientOf(mock.url, "espiga-key-2")("PATCH", "/_mock/assumptions", { "create-status": "200" });
  expect(
    mock
      .companyOf("espiga-key-1")
      .assumptions()
      .find(({ id }) => id === "create-status")?.value,
  ).toBe("200");
  expect(
    mock
      .companyOf("other-key")
      .assumptions()
      .find(({ id }) => id === "create-status")?.value,
  ).toBe("201");
  for (const key of ["espiga", "espiga-key-3", "ESPIGA-KEY-1"]) {
    expect((await clientOf(mock.url, key)("GET", "/authorizations")).status, key).toBe(401);
  }
});

test("keys of the form test_<name> are there besides, with the test fixtures of the file", async () => {
  await using scratch = await Scratch.create();
  const seed = await scratch.write("seed.yaml", yaml("http://127.0.0.1:1/"));
  await using mock = await startMockServer({ seed });
  const client = clientOf(mock.url, "test_any");
  const refused = await client("POST", "/authorizations", anAuthorization());
  expect(fieldOf(refused.body, "code")).toBe("carrier_not_registered");
  expect((await client("POST", "/authorizations", anAuthorization({ carrierTaxId: "B00000000" }))).status).toBe(201);
});

test.each(["{}", "companies: []"])("a seed without companies changes nothing: %j", async (text) => {
  await using scratch = await Scratch.create();
  await using mock = await startMockServer({ seed: await scratch.write("seed.yaml", text) });
  expect(mock.apiKey).toBe("test_demo");
  expect((await clientOf(mock.url, mock.apiKey)("POST", "/authorizations", anAuthorization())).status).toBe(201);
});
