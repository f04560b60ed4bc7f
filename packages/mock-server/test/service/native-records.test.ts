import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

const all = { assumptions: { "native-records": "all" } };
const foreign = { externalId: "FOREIGN-01", name: "Foreign rye" };

test("an authorization that names a record keeps it when records that are not native are covered no longer", async () => {
  await using mock = await startMockServer(all);
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/_mock/products", foreign);
  const id = idOf(await client("POST", "/authorizations", anAuthorization({ productExternalId: "FOREIGN-01" })));
  mock.assume({ "native-records": "native" });
  expect(fieldOf((await client("GET", `/authorizations/${id}`)).body, "product")).toBe("Foreign rye");
});

test.each(["/products", "/warehouses"])(
  "an externalId is unique among all records of %s, native or not",
  async (path) => {
    await using mock = await startMockServer();
    const client = clientOf(mock.url, mock.apiKey);
    expect((await client("POST", `/_mock${path}`, foreign)).status).toBe(201);
    for (const again of [await client("POST", path, foreign), await client("POST", `/_mock${path}`, foreign)]) {
      expect([again.status, fieldOf(again.body, "code")]).toEqual([
        409,
        expect.stringMatching(/^(product|warehouse)_external_id_taken$/),
      ]);
    }
  },
);

test("a 409 for the externalId of a record that nobody sees says so, and only where nobody sees it", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/_mock/products", foreign);
  const detail = async () => fieldOf((await client("POST", "/products", foreign)).body, "detail");
  expect(await detail()).toContain("one that is not native, which this interface neither lists nor returns");
  mock.assume({ "native-records": "all" });
  expect(await detail()).toBe("/externalId is already used by another product of this company.");
});

test.each([
  ["/_mock/products", {}, "/name"],
  ["/_mock/products", { name: "Rye", native: true }, "/native"],
  ["/_mock/warehouses", { name: 1 }, "/name"],
])("%s with %j makes nothing and names what is wrong", async (path, body, field) => {
  await using mock = await startMockServer(all);
  const client = clientOf(mock.url, mock.apiKey);
  const answer = await client("POST", path, body);
  expect(answer.status).toBe(400);
  expect(fieldOf(answer.body, "detail")).toContain(field);
});

test("[S119] that a record is not native, and that an authorization is marked as synced, survives export and import", async () => {
  await using mock = await startMockServer({ assumptions: { "native-records": "all", "erp-origin": "marked" } });
  const [from, to] = [clientOf(mock.url, "test_from"), clientOf(mock.url, "test_to")];
  const warehouse = idOf(await from("POST", "/_mock/warehouses", foreign));
  const authorization = idOf(await from("POST", "/authorizations", anAuthorization()));
  await from("POST", `/_mock/authorizations/${authorization}/mark-as-synced`);
  await to("PUT", "/_mock/state", (await from("GET", "/_mock/state")).body);
  expect((await to("DELETE", `/warehouses/${warehouse}`)).status).toBe(409);
  const fetched = await to("POST", `/authorizations/${authorization}/webhook`, {
    eventType: "fetch_requested_from_erp",
  });
  expect(fetched.status).toBe(202);
});

test("marking an authorization that there is not is a 404", async () => {
  await using mock = await startMockServer();
  const { status, body } = await clientOf(mock.url, mock.apiKey)("POST", "/_mock/authorizations/17/mark-as-synced");
  expect([status, fieldOf(body, "code")]).toEqual([404, "authorization_not_found"]);
});
