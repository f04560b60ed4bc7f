import { expect, test, vi } from "vitest";
import { aCompany, anOrder, watch } from "./support/pretended-company.ts";
import { letObjectsWrite } from "./support/pretended-platform.ts";

const day = 86_400_000;

test("what a company has used is reported a second after its first request, and then every ten seconds", async () => {
  const { platform, key, listed } = await aCompany();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await listed()).toMatchObject({ isAwake: false, records: 0, usage: { requests: 0, wakes: 0 } });
  await platform.call("GET", "/products", key);
  await vi.advanceTimersByTimeAsync(9000);
  expect(await listed()).toMatchObject({ isAwake: false, usage: { requests: 0 } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await listed()).toMatchObject({ isAwake: true, records: 12, usage: { requests: 1, wakes: 1 } });
  await vi.advanceTimersByTimeAsync(10_000);
  await platform.call("GET", "/products", key);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await listed()).toMatchObject({ usage: { requests: 2, wakes: 1 } });
});

test("what it used before it slept counts on afterwards", async () => {
  const { platform, key } = await aCompany();
  await platform.call("GET", "/products", key);
  await letObjectsWrite();
  platform.sleep("espiga");
  await platform.call("GET", "/products", key);
  expect(await platform.operate("GET", "/companies/espiga")).toMatchObject({
    body: { usage: { requests: 2, refused: 0, wakes: 2 }, createdAt: expect.stringMatching(/Z$/), name: "espiga" },
  });
});

test("a request that is exactly as large as it may be is served", async () => {
  const { platform, key } = await aCompany({ BOUNDS: '{"requestBytes":14}' });
  const headers = { "x-partner-api-key": key.apiKey, "content-length": "14", "content-type": "application/json" };
  const body = '{"name":"Rye"}';
  const { status } = await platform.fetch(
    new Request("http://sandbox.example/products", { method: "POST", headers, body }),
  );
  expect(status).toBe(201);
});

test("own bounds apply from the next request on", async () => {
  const { platform, key } = await aCompany();
  await platform.call("GET", "/products", key);
  await platform.operate("PUT", "/companies/espiga/bounds", { records: 12 });
  expect(await platform.call("POST", "/products", { ...key, body: { name: "Rye" } })).toMatchObject({ status: 507 });
  await platform.operate("PUT", "/companies/espiga/bounds", {});
  expect(await platform.call("POST", "/products", { ...key, body: { name: "Rye" } })).toMatchObject({ status: 201 });
});

test("the response to HEAD has no body", async () => {
  const { platform, key } = await aCompany();
  const headers = { "x-partner-api-key": key.apiKey };
  const response = await platform.fetch(new Request("http://sandbox.example/products", { method: "HEAD", headers }));
  expect([response.status, await response.text()]).toEqual([405, ""]);
});

test.each(["reset-before", "reset-after-commit", "truncate"])(
  "a fault %s is refused, as it breaks a connection",
  async (kind) => {
    const { platform, key } = await aCompany();
    const { status, text } = await platform.call("POST", "/_mock/faults", { ...key, body: { kind } });
    expect(status).toBe(400);
    expect(text).toContain(
      "breaks connections, which a sandbox cannot do; html-error with commit loses an answer, too",
    );
  },
);

test.each([
  [
    { DELIVER_TO: "public" },
    "Refused. This sandbox delivers to public addresses only: use a webhook URL that the internet can reach.",
  ],
  [
    { BOUNDS: '{"deliveriesPerMinute":1}' },
    "The company has used up its deliveries for this minute; nothing was sent.",
  ],
])("deliveries with %j have the sandbox's name, are counted, and listed while they fail", async (settings, reason) => {
  const { platform, key, listed } = await aCompany(settings);
  const fetched = vi.fn((_url: string, _init: RequestInit) => Promise.reject<Response>(new Error("Refused")));
  vi.stubGlobal("fetch", fetched);
  await platform.call("PUT", "/webhook", { ...key, body: { url: "http://192.0.2.1/" } });
  await platform.call("POST", "/authorizations", { ...key, body: anOrder() });
  await letObjectsWrite();
  await letObjectsWrite();
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get("user-agent")).toBe("totem-sandbox/1.2.3");
  if ("BOUNDS" in settings) expect(fetched).toHaveBeenCalledOnce();
  expect(await listed()).toMatchObject({ usage: { deliveries: { delivered: 0 }, failing: { reason } } });
});

test("an untouched company has its alarm when it is to be archived, and one with something due before", async () => {
  const { platform, key, object } = await aCompany({ BOUNDS: '{"archiveAfterDays":2}' });
  const storage = platform.companies.storages.get("espiga");
  const createdAt = Date.now();
  await vi.advanceTimersByTimeAsync(1000);
  const alarm = (await storage?.getAlarm()) ?? 0;
  expect(alarm - createdAt).toBeLessThanOrEqual(2 * day);
  expect(alarm - createdAt).toBeGreaterThan(2 * day - 1000);
  vi.setSystemTime(alarm - 1);
  await object.alarm();
  expect(await platform.operate("GET", "/companies/espiga")).toMatchObject({ status: 200, body: { records: 12 } });
  expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 200 });
});

test("a company that somebody watches is not archived, and is as soon as nobody does", async () => {
  const { platform, key, object, listed } = await aCompany();
  const live = await watch(platform, key);
  await letObjectsWrite();
  vi.setSystemTime(Date.now() + 31 * day);
  await object.alarm();
  await letObjectsWrite();
  expect(await listed()).toMatchObject({ archivedAt: null });
  await live.body?.cancel();
  await object.alarm();
  expect(await listed()).toMatchObject({ archivedAt: expect.any(String), isAwake: false, records: 12 });
});

test("an alarm that comes after the company was deleted creates nothing", async () => {
  const { platform, object } = await aCompany();
  await platform.operate("DELETE", "/companies/espiga");
  await object.alarm();
  await letObjectsWrite();
  expect(await platform.operate("GET", "/companies/espiga")).toMatchObject({ status: 404 });
  expect((await platform.operate("GET", "/companies")).body).toMatchObject({ total: 0 });
});

test("keys are listed in the order in which they were issued, and one that ended is gone with the next one", async () => {
  const { platform, key } = await aCompany();
  vi.setSystemTime(Date.now() + 10);
  const second = await platform.issueKey("espiga");
  // Keys of the same millisecond have no order.
  vi.setSystemTime(Date.now() + 10);
  await platform.operate("POST", `/companies/espiga/keys/${key.id}/rotate`, { hours: 0 });
  const ids = async () => {
    const { body } = await platform.operate("GET", "/companies/espiga/keys");
    return (body as { items: { id: string }[] }).items.map(({ id }) => id);
  };
  expect((await ids()).slice(0, 2)).toEqual([key.id, second.id]);
  vi.setSystemTime(Date.now() + 10);
  const fourth = await platform.issueKey("espiga");
  expect(await ids()).toEqual([second.id, expect.any(String), fourth.id]);
});

test("of many requests the newest two hundred are still there after it slept", async () => {
  const { platform, key } = await aCompany();
  for (let n = 0; n < 205; n += 1) await platform.call("GET", `/products?offset=${String(n)}`, key);
  await letObjectsWrite();
  const rows = () => platform.companies.storages.get("espiga")?.sql.exec("SELECT text FROM requests").toArray() ?? [];
  expect(rows()).toHaveLength(200);
  await platform.call("GET", "/warehouses", key);
  await letObjectsWrite();
  await letObjectsWrite();
  expect(rows()).toHaveLength(200);
  platform.sleep("espiga");
  const { body } = await platform.call("GET", "/_mock/requests?operationId=listWarehouses", key);
  expect(body).toMatchObject({ total: 1 });
});
