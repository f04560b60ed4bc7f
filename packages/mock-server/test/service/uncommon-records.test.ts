import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";

const essential = { assumptions: { "required-on-create": "essential" } };
const { productExternalId: _product, warehouseExternalId: _warehouse, ...nameless } = anAuthorization();

test("[S010] an authorization that names no product or warehouse is listed, delivered and exported with null, and named later", async () => {
  await using mock = await startMockServer(essential);
  await using receiver = await Receiver.start();
  const [client, to] = [clientOf(mock.url, mock.apiKey), clientOf(mock.url, "test_to")];
  await client("PUT", "/webhook", { url: receiver.url });
  const id = idOf(await client("POST", "/authorizations", nameless));
  const [received] = await receiver.until(1);
  const delivered: unknown = JSON.parse(received?.bytes.toString() ?? "");
  expect(fieldOf(delivered, "data", "authorization")).toMatchObject({ product: null, warehouse: null });
  expect((await client("POST", "/authorizations", nameless)).status).toBe(200);
  const imported = await to("PUT", "/_mock/state", (await client("GET", "/_mock/state")).body);
  expect([imported.status, imported.text]).toEqual([204, ""]);
  expect((await to("GET", `/authorizations/${id}`)).body).toMatchObject({ product: null, warehouse: null });
  const patched = await to("PATCH", `/authorizations/${id}`, { productExternalId: "MAIZE-01" });
  expect(patched.body).toMatchObject({ product: "Yellow maize", warehouse: null });
});

const foreign = { externalId: "FOREIGN-01", name: "Foreign rye" };

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
