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

test("the service's own application requires no more than the partner interface", async () => {
  await using mock = await startMockServer(essential);
  const client = clientOf(mock.url, mock.apiKey);
  const { externalId: _none, ...body } = nameless;
  expect(await client("POST", "/_mock/authorizations", body)).toMatchObject({ status: 201 });
  mock.assume({ "required-on-create": "all" });
  expect(await client("POST", "/_mock/authorizations", body)).toMatchObject({ status: 400 });
});
