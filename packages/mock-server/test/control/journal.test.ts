import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf, fieldOf, idOf } from "../support/client.ts";
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

test("filters: operationId, status and since, alone and together", async () => {
  await using mock = await startMockServer();
  const client = clientOf(mock.url, mock.apiKey);
  const id = idOf(await client("POST", "/authorizations", anAuthorization()));
  await client("POST", "/authorizations", {});
  await client("GET", `/authorizations/${id}`);
  const filtered = async (query: string) => {
    const items = fieldOf((await client("GET", `/_mock/requests${query}`)).body, "items");
    return eachOf(items, "operationId").map(
      (operationId, at) => `${String(operationId)} ${String(eachOf(items, "status")[at])}`,
    );
  };
  const [created, refused, read] = ["createAuthorization 201", "createAuthorization 400", "getAuthorization 200"];
  expect(await filtered("")).toEqual([created, refused, read]);
  expect(await filtered("?operationId=createAuthorization")).toEqual([created, refused]);
  expect(await filtered("?status=400")).toEqual([refused]);
  expect(await filtered("?operationId=getAuthorization&status=400")).toEqual([]);
  const third = encodeURIComponent(mock.requests()[2]?.at ?? "");
  expect(await filtered(`?since=${third}`)).toContain(read);
  expect(await filtered("?since=2999-01-01T00:00:00%2B02:00")).toEqual([]);
  expect(await filtered("?since=2020-01-01T00:00:00Z&status=200")).toEqual([read]);
});

test.each(["status=ok", "status=99", "status=", "since=yesterday", "since=2026-07-01", "limit=0", "operationid=x"])(
  "a filter that is none is refused: %s",
  async (query) => {
    await using mock = await startMockServer();
    const { status, body } = await clientOf(mock.url, mock.apiKey)("GET", `/_mock/requests?${query}`);
    expect([status, fieldOf(body, "code")]).toEqual([400, "validation_failed"]);
    expect(eachOf(fieldOf(body, "errors"), "path")).toEqual([`/${query.split("=")[0] ?? ""}`]);
  },
);

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

test("a form is told of by its fields and the name and size of its file; a long body by its length", async () => {
  await using mock = await startMockServer();
  const form = new FormData();
  form.set("companyProtocolEnabled", "true");
  form.set("companyProtocolDocument", new File(["%PDF-1.4 and more"], "p.pdf", { type: "application/pdf" }));
  const headers = { "X-Partner-API-Key": mock.apiKey };
  await fetch(`${mock.url}/cleaning-protocol`, { method: "POST", headers, body: form });
  const displayConfiguration = { text: "y".repeat(100_000) };
  await clientOf(mock.url, mock.apiKey)("POST", "/warehouses", { name: "W", displayConfiguration });
  const [first, second] = mock.requests();
  expect(first?.request.body).toMatchObject({ companyProtocolDocument: { fileName: "p.pdf", size: 17 } });
  expect(second?.request.body).toEqual({ omitted: expect.stringMatching(/^1000\d\d characters$/) });
});
