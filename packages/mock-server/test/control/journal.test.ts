import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

/** What a list tells of its entries. */
const eachOf = (list: unknown, ...path: string[]): unknown[] =>
  Array.isArray(list) ? list.map((entry: unknown) => fieldOf(entry, ...path)) : [];

test("the journal tells what was asked and what was answered", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const created = await client("POST", "/partner/authorizations?dry=1", anAuthorization());
  const again = await client("POST", "/partner/authorizations", anAuthorization());
  const { status, body } = await client("GET", "/_mock/requests");
  expect(status).toBe(200);
  expect(body).toEqual({ items: mock.requests(), total: 2, limit: 50, offset: 0 });
  expect(mock.requests()).toMatchObject([
    { status: 400, query: { dry: "1" }, response: { body: created.body } },
    {
      id: again.headers.get("x-request-id"),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      operationId: "createAuthorization",
      method: "POST",
      path: "/partner/authorizations",
      query: {},
      status: 201,
      milliseconds: expect.any(Number),
      request: { headers: { "content-type": "application/json" }, body: anAuthorization() },
      response: { body: again.body },
    },
  ]);
});

test("DELETE forgets the requests of this company and of no other; so does a reset", async () => {
  await using mock = await startMockServer();
  const [client, other] = [clientOf(mock.url, "test_one"), clientOf(mock.url, "test_two")];
  await client("GET", "/products");
  await other("GET", "/warehouses");
  const { body } = await other("GET", "/_mock/requests");
  expect(eachOf(fieldOf(body, "items"), "operationId")).toEqual(["listWarehouses"]);
  expect((await client("DELETE", "/_mock/requests")).status).toBe(204);
  expect((await client("GET", "/_mock/requests")).body).toMatchObject({ items: [], total: 0 });
  expect(mock.company("two").requests()).toHaveLength(1);
  await other("POST", "/_mock/reset");
  expect(mock.company("two").requests()).toEqual([]);
});

test("what cannot be read and what leads nowhere is told of as well; the control API is not", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  await client("POST", "/authorizations", "{");
  await client("GET", "/nowhere");
  await client("GET", "/_mock/requests");
  expect(mock.requests()).toMatchObject([
    { operationId: "createAuthorization", status: 400, request: { body: null } },
    { operationId: null, path: "/nowhere", status: 404 },
  ]);
});
