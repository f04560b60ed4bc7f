import { expect, test, vi } from "vitest";
import type { DirectoryCalls } from "../src/calls/directory-calls.ts";
import { PretendedPlatform } from "./support/pretended-platform.ts";

type CompanyReport = Parameters<DirectoryCalls["report"]>[1];

const report: CompanyReport = {
  usage: {
    requests: 3,
    refused: 1,
    deliveries: { delivered: 2, failed: 1 },
    wakes: 1,
    lastCallAt: Date.parse("2026-07-01T08:00:00Z"),
    failing: null,
  },
  records: 12,
  storedBytes: 4096,
  isAwake: false,
  archivedAt: null,
};

/** A platform whose companies have said these things of themselves. */
async function reported(reports: Readonly<Record<string, Partial<CompanyReport>>>): Promise<PretendedPlatform> {
  const platform = new PretendedPlatform({ MAX_COMPANIES: "50" });
  const directory = platform.directory.get("directory");
  for (const [name, said] of Object.entries(reports)) {
    await directory.add(name, 50);
    await directory.report(name, { ...report, ...said });
  }
  return platform;
}

const failing = { ...report.usage, failing: { attempts: 7, reason: "The receiver responded with 500." } };

/** The names on a page of the list, and how many there are on all pages. */
async function namesIn(platform: PretendedPlatform, query: string): Promise<unknown> {
  const { body } = await platform.operate("GET", `/companies?${query}`);
  const { items, total } = body as { items: { name: string }[]; total: number };
  return [items.map(({ name }) => name), total];
}

test("companies are found by a part of their name, the one that is called exactly so first", async () => {
  const platform = await reported({ "molino-sur": {}, molino: {}, "el-molino": {}, espiga: {} });
  expect(await namesIn(platform, "name=molino")).toEqual([["molino", "el-molino", "molino-sur"], 3]);
  expect(await namesIn(platform, "name=molino&limit=1&offset=1")).toEqual([["el-molino"], 3]);
  expect(await namesIn(platform, "name=%25")).toEqual([[], 0]);
  expect(await namesIn(platform, "name=")).toEqual([["el-molino", "espiga", "molino", "molino-sur"], 4]);
  for (const wrong of [`name=${"a".repeat(101)}`, "limit=0", "page=1"]) {
    expect(await platform.operate("GET", `/companies?${wrong}`)).toMatchObject({ status: 400 });
  }
});

test("companies are found by their state, and by a webhook that fails", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const platform = await reported({
    awake: { isAwake: true },
    asleep: {},
    archived: { archivedAt: 1 },
    trouble: { isAwake: true, usage: failing },
  });
  expect(await namesIn(platform, "is=awake")).toEqual([["awake", "trouble"], 2]);
  expect(await namesIn(platform, "is=asleep")).toEqual([["asleep"], 1]);
  expect(await namesIn(platform, "is=archived")).toEqual([["archived"], 1]);
  expect(await namesIn(platform, "is=failing&name=rou")).toEqual([["trouble"], 1]);
  expect(await platform.operate("GET", "/companies?is=failing")).toMatchObject({
    body: { items: [{ usage: { failing: failing.failing } }] },
  });
  // One that has said nothing for so long sleeps by now.
  vi.setSystemTime(Date.now() + 30_000);
  expect(await namesIn(platform, "is=awake")).toEqual([[], 0]);
  const { body } = await platform.operate("GET", "/companies?is=dead");
  expect(body).toMatchObject({ errors: [{ in: "query", path: "/is" }] });
});

test("the totals are those of the metrics, with the maximum of companies", async () => {
  const platform = await reported({ one: { usage: failing }, other: { archivedAt: 1 } });
  await platform.call("GET", "/products");
  expect((await platform.operate("GET", "/totals")).body).toEqual({
    ...{ companies: 2, awake: 0, archived: 1, failing: 1, records: 24, storedBytes: 8192, requests: 6, refused: 2 },
    ...{ delivered: 4, undelivered: 2, wakes: 2, invalidKeys: 0, withoutCompany: 1, restarts: 0, diskFull: 0 },
    ...{ unavailable: 0, mostCompanies: 50 },
  });
});

test("a company shows which bounds are its own, and which it would have without them", async () => {
  const platform = new PretendedPlatform({ BOUNDS: '{"records":70}' });
  const key = await platform.issueKey("espiga");
  await platform.call("GET", "/products", key);
  const bounds = async () => (await platform.operate("GET", "/companies/espiga")).body;
  expect(await bounds()).toMatchObject({ ownBounds: {}, defaultBounds: { records: 70 }, bounds: { records: 70 } });
  await platform.operate("PUT", "/companies/espiga/bounds", { records: 5 });
  for (const wrong of [{ records: 0 }, [], "none"]) {
    expect(await platform.operate("PUT", "/companies/espiga/bounds", wrong)).toMatchObject({ status: 400 });
  }
  expect(await bounds()).toMatchObject({
    ownBounds: { records: 5 },
    defaultBounds: { records: 70 },
    bounds: { records: 5 },
    // As many as before, though it went to sleep meanwhile.
    records: 12,
  });
  await platform.operate("PUT", "/companies/espiga/bounds", {});
  expect(await bounds()).toMatchObject({ ownBounds: {}, bounds: { records: 70 } });
});
