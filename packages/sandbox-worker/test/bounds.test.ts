import { describe, expect, test, vi } from "vitest";
import { boundsIn, defaultBounds } from "../src/bounds/bounds.ts";
import { PerMinute } from "../src/bounds/per-minute.ts";
import { anOrder, watch } from "./support/pretended-company.ts";
import { PretendedPlatform, pretendTime } from "./support/pretended-platform.ts";

const platformWith = (bounds: object) => new PretendedPlatform({ BOUNDS: JSON.stringify(bounds) });

test("a company makes as many requests a minute as it may, and is told when it may make the next", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const platform = platformWith({ requestsPerMinute: 3 });
  const [espiga, molino] = [await platform.issueKey("espiga"), await platform.issueKey("molino")];
  for (let n = 0; n < 3; n += 1) expect(await platform.call("GET", "/products", espiga)).toMatchObject({ status: 200 });
  const refused = await platform.call("GET", "/products", espiga);
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(refused.headers.get("retry-after")).toBe("20");
  expect(await platform.call("GET", "/_mock/clock", espiga)).toMatchObject({ status: 429 });
  expect(await platform.call("GET", "/products", molino)).toMatchObject({ status: 200 });
  vi.setSystemTime(Date.now() + 20_000);
  expect(await platform.call("GET", "/products", espiga)).toMatchObject({ status: 200 });
  expect(await platform.call("GET", "/products", espiga)).toMatchObject({ status: 429 });
});

test("a company has as many records as it may", async () => {
  const platform = platformWith({ records: 14 });
  const key = await platform.issueKey("espiga");
  const create = (externalId: string) =>
    platform.call("POST", "/authorizations", { ...key, body: anOrder(externalId) });
  expect(await create("ERP-1")).toMatchObject({ status: 201 });
  expect(await create("ERP-2")).toMatchObject({ status: 201 });
  expect(await create("ERP-3")).toMatchObject({ status: 507, body: { code: "too_many_records" } });
});

test("a company that has stored as much as it may can read, delete and reset, but not add", async () => {
  pretendTime();
  const platform = platformWith({ storedBytes: 60_000 });
  const key = await platform.issueKey("espiga");
  const create = (n: number) => platform.call("POST", "/authorizations", { ...key, body: anOrder(`ERP-${String(n)}`) });
  let [n, refused] = [0, await create(0)];
  for (; n < 200 && refused.status === 201; n += 1) refused = await create(n + 1);
  expect(n).toBeGreaterThan(40);
  expect(refused).toMatchObject({ status: 507, body: { code: "storage_exhausted" } });
  expect(await platform.call("GET", "/authorizations", key)).toMatchObject({ status: 200 });
  expect(await platform.call("POST", "/_mock/clock/advance", { ...key, body: { seconds: 1 } })).toMatchObject({
    status: 507,
  });
  expect(await platform.call("POST", "/_mock/reset", key)).toMatchObject({ status: 204 });
});

test("so many clients read live events of a company at the same time, and no more", async () => {
  const platform = platformWith({ liveStreams: 1 });
  const key = await platform.issueKey("espiga");
  const first = await watch(platform, key);
  expect(first.status).toBe(200);
  const second = await watch(platform, key);
  expect([second.status, await second.json()]).toMatchObject([429, { code: "too_many_streams" }]);
  await first.body?.cancel();
  const third = await watch(platform, key);
  expect(third.status).toBe(200);
  await third.body?.cancel();
});

describe("so many a minute", () => {
  test("a burst is admitted after silence, and what was used comes back evenly", () => {
    let now = 0;
    const rate = new PerMinute(6, () => now);
    expect(Array.from({ length: 6 }, () => rate.admit())).toEqual(Array.from({ length: 6 }));
    expect(rate.admit()).toBe(10);
    now = 9_999;
    expect(rate.admit()).toBe(1);
    now = 10_000;
    expect(rate.admit()).toBeUndefined();
    now = 10_000_000;
    expect(Array.from({ length: 7 }, () => rate.admit())).toEqual([...Array.from({ length: 6 }), 10]);
  });

  test("a clock that is set back takes nothing away", () => {
    let now = 60_000;
    const rate = new PerMinute(2, () => now);
    rate.admit();
    now = 0;
    expect(rate.admit()).toBeUndefined();
    now = 30_000;
    expect(rate.admit()).toBeUndefined();
  });

  test("a smaller number applies at once, a larger one as time passes", () => {
    let now = 0;
    const rate = new PerMinute(10, () => now);
    rate.most = 1;
    expect([rate.admit(), rate.admit()]).toEqual([undefined, 60]);
    rate.most = 60;
    expect(rate.admit()).toBe(1);
    now = 1000;
    expect(rate.admit()).toBeUndefined();
  });
});

test("bounds that are not are reported with their names", () => {
  expect(boundsIn("{}")).toEqual(defaultBounds);
  expect(boundsIn('{"records":7,"archiveAfterDays":0.5}')).toEqual({
    ...defaultBounds,
    records: 7,
    archiveAfterDays: 0.5,
  });
  expect(() => boundsIn('{"records":-1,"streams":2}')).toThrow(
    /^Bounds: records must be at least 1; streams is not one of requestsPerMinute, records, .*archiveAfterDays$/,
  );
});
