import { expect, test, vi } from "vitest";
import { aCompany, anOrder, watch } from "./support/pretended-company.ts";
import { letObjectsWrite } from "./support/pretended-platform.ts";

/** A company with a delivery that nobody accepts, and an alarm for the next attempt. */
async function withADelivery() {
  const made = await aCompany();
  const { platform, key } = made;
  const fetched = vi.fn((_url: string) => Promise.reject<Response>(new Error("Refused")));
  vi.stubGlobal("fetch", fetched);
  await platform.call("PUT", "/webhook", { ...key, body: { url: "http://192.0.2.1/" } });
  await platform.call("POST", "/authorizations", { ...key, body: anOrder() });
  await vi.advanceTimersByTimeAsync(1000);
  const storage = platform.companies.storages.get("espiga");
  const alarm = async (): Promise<number> => (await storage?.getAlarm()) ?? 0;
  return { ...made, fetched, alarm };
}

test("what is due soon has an alarm, should the process end before", async () => {
  const { fetched, alarm } = await withADelivery();
  const at = await alarm();
  expect(fetched).toHaveBeenCalled();
  expect(at).toBeGreaterThan(Date.now());
  expect(at).toBeLessThan(Date.now() + 3_600_000);
});

test("an object that slept attempts what is due when its alarm goes off, and has the next alarm", async () => {
  const { platform, fetched, alarm } = await withADelivery();
  await vi.advanceTimersByTimeAsync(80_000);
  const [attempts, first] = [fetched.mock.calls.length, await alarm()];
  platform.sleep("espiga");
  vi.setSystemTime(Math.max(first, Date.now()) + 3_600_000);
  await platform.companies.get("espiga").alarm();
  await vi.advanceTimersByTimeAsync(1000);
  expect(fetched.mock.calls.length).toBeGreaterThan(attempts);
  expect(await alarm()).toBeGreaterThan(Date.now());
});

test("of a deleted company nothing goes on: no timer, no alarm, no live events", async () => {
  const { platform, key, alarm, fetched } = await withADelivery();
  const live = await watch(platform, key);
  await platform.operate("DELETE", "/companies/espiga");
  await live.text();
  const attempts = fetched.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect([await alarm(), fetched.mock.calls.length]).toEqual([0, attempts]);
});

test("a key that ended before it was first used is refused", async () => {
  const { platform, key } = await aCompany();
  await platform.operate("POST", `/companies/espiga/keys/${key.id}/rotate`, { hours: 1 });
  vi.setSystemTime(Date.now() + 3_600_001);
  for (let n = 0; n < 2; n += 1) expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 401 });
});

test("new bounds end no live events", async () => {
  const { platform, key } = await aCompany();
  const live = await watch(platform, key);
  await platform.operate("PUT", "/companies/espiga/bounds", { liveStreams: 1 });
  expect((await platform.call("GET", "/_mock/events", key)).status).toBe(429);
  await platform.operate("DELETE", "/companies/espiga");
  expect(await live.text()).toContain(":");
});

test("a full company is told what it may do, whichever way it writes", async () => {
  const { platform, key } = await aCompany({ BOUNDS: '{"storedBytes":1}' });
  await platform.call("GET", "/products", key);
  await letObjectsWrite();
  for (const method of ["POST", "PUT", "PATCH"]) {
    expect(await platform.call(method, "/products", { ...key, body: {} })).toMatchObject({
      status: 507,
      body: {
        detail: expect.stringMatching(
          /^The company stores \d+ bytes, and may store 1 in this sandbox; this request needs up to 8196 more\. Delete the cleaning protocol, reset the company \(POST \/_mock\/reset\), or ask its operator for more\. Deleted products and warehouses still take space\.$/,
        ) as string,
      },
    });
  }
  for (const method of ["GET", "DELETE"]) {
    expect((await platform.call(method, "/products", key)).status).not.toBe(507);
  }
  expect((await platform.operate("GET", "/companies/espiga")).body).toMatchObject({ usage: { refused: 3 } });
});

test("what cannot be written is logged, and written after the next request", async () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { platform, key, listed } = await aCompany({ LOG: "json" });
  const storage = platform.companies.storages.get("espiga");
  if (storage === undefined) throw new Error("The company has no storage.");
  vi.spyOn(storage, "setAlarm").mockImplementationOnce(() => {
    throw new Error("The disk is full.");
  });
  await letObjectsWrite();
  expect(written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"failure"'))).toEqual([
    expect.stringContaining("Error: The disk is full."),
  ]);
  await platform.call("GET", "/products", key);
  await letObjectsWrite();
  expect(await listed()).toMatchObject({ usage: { requests: 1 } });
});

test("a call of the operator is written, too, though it is no request of the company", async () => {
  const { platform, listed } = await aCompany();
  await letObjectsWrite();
  await platform.operate("GET", "/companies/espiga/_mock/clock");
  await letObjectsWrite();
  await letObjectsWrite();
  expect(await listed()).toMatchObject({ isAwake: true, records: 12, usage: { requests: 0, wakes: 1 } });
});
