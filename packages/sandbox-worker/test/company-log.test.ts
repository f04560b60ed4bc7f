import { expect, test, vi } from "vitest";
import { aCompany, anOrder } from "./support/pretended-company.ts";
import { letObjectsWrite } from "./support/pretended-platform.ts";

const day = 86_400_000;

/** The log as objects, without the instants. */
function logged(): () => Record<string, unknown>[] {
  const written = vi.spyOn(console, "log").mockImplementation(() => undefined);
  return () => written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
}
test("requests and wakes are logged with what they took and got, without keys", async () => {
  const lines = logged();
  const { platform, key } = await aCompany({ LOG: "json" });
  await platform.call("GET", "/products?limit=1", key);
  await platform.call("GET", "/authorizations/nothing", key);
  await platform.call("GET", "/_mock/clock", key);
  const [wake, ...requests] = lines();
  expect(wake).toMatchObject({ event: "wake", company: "espiga", records: 12, milliseconds: expect.any(Number) });
  const said = { event: "request", company: "espiga", method: "GET", milliseconds: expect.any(Number) };
  expect(requests).toMatchObject([
    { ...said, path: "/products", status: 200, operationId: "listProducts", requestId: expect.any(String) },
    { ...said, path: "/authorizations/nothing", status: expect.any(Number), problem: expect.any(String) },
    { ...said, path: "/_mock/clock", status: 200 },
  ]);
  expect(JSON.stringify(lines())).not.toContain(key.apiKey);
});

test("a request beyond a bound is counted and logged with the bound, and does not wake the company", async () => {
  const lines = logged();
  const { platform, key } = await aCompany({ LOG: "json", BOUNDS: '{"requestsPerMinute":1,"requestBytes":50}' });
  await platform.call("GET", "/products", key);
  platform.sleep("espiga");
  const headers = { "x-partner-api-key": key.apiKey, "content-type": "application/json" };
  const sent = { method: "POST", headers, body: " ".repeat(51) };
  const large = await platform.fetch(new Request("http://sandbox.example/products", sent));
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { code: "request_too_large", detail: "A request may have 50 bytes in this sandbox, and this one has more." },
  ]);
  const { body } = await platform.call("GET", "/products", key);
  expect(body).toMatchObject({
    detail: "A company may make 1 requests a minute in this sandbox. Wait 60 seconds, or ask its operator for more.",
  });
  expect(lines().filter(({ event }) => event === "wake")).toHaveLength(1);
  expect(lines().slice(-2)).toMatchObject([{ problem: "request_too_large" }, { problem: "too_many_requests" }]);
});

test("each attempt of a delivery is logged with its company, its id and what came of it", async () => {
  const lines = logged();
  const { platform, key } = await aCompany({ LOG: "json" });
  const respond = vi
    .fn()
    .mockRejectedValueOnce(new Error("Refused."))
    .mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", respond);
  await platform.call("PUT", "/webhook", { ...key, body: { url: "http://receiver.example/hook" } });
  await platform.call("POST", "/authorizations", { ...key, body: anOrder() });
  await vi.advanceTimersByTimeAsync(10_000);
  const said = { event: "delivery", company: "espiga", delivery: expect.any(String) };
  expect(lines().filter(({ event }) => event === "delivery")).toMatchObject([
    { ...said, outcome: "failed", reason: "Refused." },
    { ...said, outcome: "answered", status: 204 },
  ]);
});

test("the archive is logged with its size, which the list shows from then on", async () => {
  const lines = logged();
  const { platform, key, object, listed } = await aCompany({ LOG: "json" });
  await platform.call("GET", "/products", key);
  await letObjectsWrite();
  vi.setSystemTime(Date.now() + 31 * day);
  await object.alarm();
  const archived = lines().find(({ event }) => event === "archive");
  expect(archived).toMatchObject({ company: "espiga", bytes: expect.any(Number) });
  expect(await listed()).toMatchObject({ storedBytes: archived?.["bytes"], usage: { requests: 1 } });
});

test("a report that cannot be made is logged, and the next one is made all the same", async () => {
  const lines = logged();
  const { platform, key, listed } = await aCompany({ LOG: "json" });
  const report = vi.spyOn(platform.directory.get("directory"), "report");
  report.mockRejectedValueOnce(new Error("The directory is away."));
  await letObjectsWrite();
  const failures = () => lines().filter(({ event }) => event === "failure");
  expect(failures()).toMatchObject([{ company: "espiga", message: expect.stringContaining("The directory is away.") }]);
  const storage = platform.companies.storages.get("espiga");
  if (storage) vi.spyOn(storage, "setAlarm").mockImplementationOnce(() => Promise.reject(new Error("No alarm.")));
  await platform.call("GET", "/products", key);
  await letObjectsWrite();
  expect(await listed()).toMatchObject({ usage: { requests: 1 } });
});
