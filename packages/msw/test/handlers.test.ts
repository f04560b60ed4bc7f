import { type OperationId, operations } from "@totem-partner/spec/operations";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { createHandlers } from "@totem-partner/msw";
import { Simulator } from "@totem-partner/simulator";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { anAuthorization } from "./support/authorization.ts";
import { call, listening } from "./support/listening.ts";

const baseUrl = "https://service.example/partner";

const operationIds = Object.keys(operations) as OperationId[];
const nobodys = "33333333-3333-4333-8333-333333333333";

const urlOf = (id: OperationId): string => baseUrl + operations[id].path.replace("{id}", nobodys);

test("there is one handler for each operation, and one for what is no operation", async () => {
  using mock = listening({ baseUrl });
  expect(mock.handlers).toHaveLength(operationIds.length + 1);
  expect(operationIds).toHaveLength(38);
  for (const id of operationIds) {
    mock.server.use(mock.override(id, () => HttpResponse.text(id, { status: 299 })));
  }
  const answered = operationIds.map(async (id) => {
    const response = await call(urlOf(id), { method: operations[id].method });
    return [response.status, await response.text()];
  });
  expect(await Promise.all(answered)).toEqual(operationIds.map((id) => [299, id]));
});

test("a test overrides one operation, by its id or by its path, and nothing else", async () => {
  using mock = listening({ baseUrl });
  mock.server.use(
    mock.override("listProducts", () => new HttpResponse(null, { status: 503 }), { once: true }),
    http.get(`${baseUrl}/warehouses/:id`, ({ params }) => HttpResponse.json(params)),
  );
  expect((await call(`${baseUrl}/products`)).status).toBe(503);
  expect((await call(`${baseUrl}/products`)).status).toBe(200);
  expect(await (await call(`${baseUrl}/warehouses/7`)).json()).toEqual({ id: "7" });
  expect((await call(`${baseUrl}/warehouses`)).status).toBe(200);
  mock.server.resetHandlers();
  expect((await call(`${baseUrl}/warehouses/${nobodys}`)).status).toBe(404);
});

test.each([
  ["GET", "", 404, "unknown_path"],
  ["GET", "/", 404, "unknown_path"],
  ["GET", "/carriers", 404, "unknown_path"],
  ["GET", "/products/", 404, "unknown_path"],
  ["GET", "/Products", 404, "unknown_path"],
  ["GET", "/product%73", 404, "unknown_path"],
  ["GET", "/products/%E0%A4%A", 404, "unknown_path"],
  ["DELETE", "/authorizations", 405, "method_not_allowed"],
  ["OPTIONS", "/authorizations", 405, "method_not_allowed"],
])("%s %s below the base URL is no operation, and answered as the service does", async (method, path, status, code) => {
  using _mock = listening({ baseUrl });
  const response = await call(baseUrl + path, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status, code });
  if (status === 405) expect(response.headers.get("allow")).toBe("GET, POST");
});

test("the answer to HEAD has no body, as over HTTP", async () => {
  using _mock = listening({ baseUrl });
  const response = await call(`${baseUrl}/products`, { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([405, ""]);
  const { handlers } = createHandlers({ baseUrl });
  const request = new Request(`${baseUrl}/nowhere`, { method: "HEAD" });
  const handled = await handlers.at(-1)?.run({ request, requestId: "1" });
  expect([handled?.response?.status, await handled?.response?.text()]).toEqual([404, ""]);
});

test("the journal has the path below the base URL, and how long the answer took", async () => {
  using mock = listening({ baseUrl: "https://service.example/erp" });
  vi.spyOn(performance, "now").mockReturnValue(1000);
  await call(mock.baseUrl);
  expect(mock.requests()).toMatchObject([{ path: "/", status: 404, milliseconds: 0 }]);
});

test.each(["https://service.example/partner", "https://service.example:8443/erp"])(
  "links lead below the base URL %s",
  async (base) => {
    using _mock = listening({ baseUrl: base, assumptions: { framework: "django" } });
    expect(await (await call(`${base}/products?limit=1`)).json()).toMatchObject({
      next: `${base}/products?limit=1&offset=1`,
    });
  },
);

test("what is not below the base URL goes on to the network", async () => {
  await using elsewhere = await Receiver.start((response) => response.writeHead(202).end());
  const { origin } = new URL(elsewhere.url);
  using _mock = listening({ baseUrl: `${origin}/erp/partner` });
  expect((await call(`${origin}/erp/partner/products`)).status).toBe(200);
  for (const path of ["/erp/products", "/erp/partners", "/erp", "/erpXpartner/products", "/"]) {
    expect((await call(origin + path)).status).toBe(202);
  }
});

test.each([
  ["optional", "https://service.example", "https://service.example", 200],
  ["optional", "https://service.example/", "https://service.example", 200],
  ["optional", "https://service.example/partner", "https://service.example/partner", 200],
  ["optional", "https://service.example/v1//", "https://service.example/v1", 200],
  ["required", "https://service.example", "https://service.example/partner", 200],
  ["required", "https://service.example/v1/partner", "https://service.example/v1/partner", 200],
  ["absent", "https://service.example/v1", "https://service.example/v1", 200],
  ["absent", "https://service.example/v1/partner", "https://service.example/v1/partner", 404],
])("where the prefix is %s, clients of a mock at %s take %s", async (prefix, given, taken, status) => {
  using mock = listening({ baseUrl: given, assumptions: { "path-prefix": prefix } });
  expect(mock.baseUrl).toBe(taken);
  expect((await call(`${mock.baseUrl}/products`)).status).toBe(status);
  mock.server.use(mock.override("listProducts", () => new HttpResponse(null, { status: 503 })));
  expect((await call(`${mock.baseUrl}/products`)).status).toBe(503);
});

test("both forms of a path answer below a base URL without the prefix", async () => {
  using mock = listening({ baseUrl: "https://service.example/erp" });
  for (const path of ["/products", "/partner/products"]) {
    expect((await call(mock.baseUrl + path)).status).toBe(200);
  }
});

test("a simulator that is given answers, and can be asked by itself besides", async () => {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T06:00:00Z") });
  using mock = listening({ baseUrl, simulator });
  const created: unknown = await (await call(`${mock.baseUrl}/authorizations`, { body: anAuthorization })).json();
  expect(created).toMatchObject({ createdAt: "2026-07-01T06:00:00.000Z" });
  expect(mock.simulator).toBe(simulator);
  expect(simulator.company("test_demo")?.records.authorizations.size).toBe(1);
});

test.each([
  ["/partner", "must be an absolute URL"],
  ["", "must be an absolute URL"],
  ["ftp://service.example", "must start with https:// or http://, not ftp:"],
  ["https://user:word@service.example", "must not contain a user name or password"],
  ["https://service.example/?a=b", "must not contain a query or fragment"],
  ["https://service.example/#a", "must not contain a query or fragment"],
])("a base URL that is none is refused: %s", (given, why) => {
  expect(() => createHandlers({ baseUrl: given })).toThrow(why);
});
