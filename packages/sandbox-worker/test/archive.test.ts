import { beforeEach, expect, test, vi } from "vitest";
import { dumpOf, restoreDump } from "../src/directory/dump.ts";
import { createTables } from "../src/storage/object-schema.ts";
import { PretendedPlatform } from "./support/pretended-platform.ts";
import { SqliteStorage } from "./support/sqlite-storage.ts";

const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});

/** A company with a product of its own that was untouched for a time, and then its alarm goes off. */
async function untouched(days: number) {
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.call("POST", "/products", { ...key, body: { name: "Rye" } });
  await platform.call("POST", "/_mock/faults", { ...key, body: { kind: "status", status: 503, times: 1 } });
  platform.sleep("espiga");
  vi.setSystemTime(Date.now() + days * day);
  await platform.companies.get("espiga").alarm();
  return { platform, key };
}

const tablesIn = (platform: PretendedPlatform): number =>
  platform.companies.storages.get("espiga")?.sql.exec("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray()
    .length ?? 0;

test("a company that nobody called for thirty days moves to its archive", async () => {
  const { platform } = await untouched(30);
  expect(tablesIn(platform)).toBe(0);
  const { body } = await platform.operate("GET", "/companies");
  expect(body).toMatchObject({ items: [{ name: "espiga", isAwake: false, archivedAt: new Date().toISOString() }] });
});

test("one that was called a day less ago does not", async () => {
  const { platform } = await untouched(29);
  expect(tablesIn(platform)).toBeGreaterThan(0);
});

test("an archived company comes back with everything when it is called", async () => {
  const { platform, key } = await untouched(30);
  const { status, text } = await platform.call("GET", "/products", key);
  // The fault that it had when it was archived.
  expect(status).toBe(503);
  expect(text).toContain("injected_fault");
  expect((await platform.call("GET", "/products", key)).text).toContain("Rye");
  expect(platform.archives.storages.get("espiga")?.sql.exec("SELECT 1 FROM sqlite_schema").toArray()).toEqual([]);
});

test("it does not come back for a key that was revoked or never issued", async () => {
  const platform = new PretendedPlatform();
  const [one, other] = [await platform.issueKey("espiga"), await platform.issueKey("espiga")];
  await platform.operate("DELETE", `/companies/espiga/keys/${one.id}`);
  platform.sleep("espiga");
  vi.setSystemTime(Date.now() + 30 * day);
  await platform.companies.get("espiga").alarm();
  expect(await platform.call("GET", "/products", one)).toMatchObject({ status: 401 });
  expect(tablesIn(platform)).toBe(0);
  expect(await platform.call("GET", "/products", other)).toMatchObject({ status: 200 });
});

test("nor for one that has ended since", async () => {
  const platform = new PretendedPlatform();
  const old = await platform.issueKey("espiga");
  const { body } = await platform.operate("POST", `/companies/espiga/keys/${old.id}/rotate`, { hours: 8760 });
  const archived = async (): Promise<void> => {
    platform.sleep("espiga");
    vi.setSystemTime(Date.now() + 365 * day);
    await platform.companies.get("espiga").alarm();
  };
  await archived();
  expect(await platform.call("GET", "/products", old)).toMatchObject({ status: 401 });
  expect(tablesIn(platform)).toBe(0);
  expect(await platform.call("GET", "/products", body as { apiKey: string })).toMatchObject({ status: 200 });
});

test("an archive may be larger than a row, and replaces the one before", async () => {
  const archive = new PretendedPlatform().archives.get("espiga");
  const bytes = Uint8Array.from({ length: 2_000_001 }, (_, at) => at % 251);
  const streamOf = (part: Uint8Array<ArrayBuffer>) => new Blob([part]).stream();
  await archive.put([{ digest: "a", ends: null }], streamOf(bytes.subarray(0, 7)));
  expect(await archive.put([{ digest: "b", ends: 5 }], streamOf(bytes))).toBe(2_000_001);
  const dump = await archive.open("b", 4);
  expect(Buffer.from(await new Response(dump ?? null).arrayBuffer()).equals(bytes)).toBe(true);
  expect([await archive.open("a", 4), await archive.open("b", 5)]).toEqual([undefined, undefined]);
});

test("the operator finds an archived company, and can delete it", async () => {
  const { platform, key } = await untouched(30);
  expect(await platform.operate("DELETE", "/companies/espiga")).toMatchObject({ status: 204 });
  expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 401 });
  expect(platform.archives.storages.get("espiga")?.sql.exec("SELECT 1 FROM sqlite_schema").toArray()).toEqual([]);
  const again = await untouched(30);
  expect(await again.platform.operate("GET", "/companies/espiga")).toMatchObject({
    status: 200,
    body: { name: "espiga" },
  });
});

test("one that the operator looked at is listed as such, and is archived again after as many days", async () => {
  const { platform } = await untouched(30);
  const lookedAt = Date.now();
  await platform.operate("GET", "/companies/espiga");
  const archivedAt = async (): Promise<unknown> => (await platform.operate("GET", "/companies")).body;
  await expect.poll(archivedAt).toMatchObject({ items: [{ name: "espiga", archivedAt: null }] });
  const storage = platform.companies.storages.get("espiga");
  expect(await storage?.getAlarm()).toBe(lookedAt + 30 * day);
  await platform.companies.get("espiga").alarm();
  expect(tablesIn(platform)).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + 30 * day);
  platform.sleep("espiga");
  await platform.companies.get("espiga").alarm();
  expect(tablesIn(platform)).toBe(0);
});

test("what was dumped is restored as it was, whatever is in it", async () => {
  const [from, to] = [new SqliteStorage(), new SqliteStorage()];
  createTables(from.sql);
  from.sql.exec("INSERT INTO log (ends, text) VALUES (0, ?), (1, ?)", 'a\n"b"', "😀\u0000");
  from.sql.exec("INSERT INTO requests (place, text) VALUES (7, ?)", "{}");
  from.sql.exec("INSERT INTO keys (id, name, digest, created, ends) VALUES ('1', 'n', 'd', 5, NULL)");
  from.sql.exec("INSERT INTO notes (name, value) VALUES ('name', '\"espiga\"')");
  await restoreDump(dumpOf(from.sql), to);
  for (const table of ["log", "requests", "keys", "notes"]) {
    expect(to.sql.exec(`SELECT * FROM ${table}`).toArray()).toEqual(from.sql.exec(`SELECT * FROM ${table}`).toArray());
  }
});

test.each([
  ["another table", '{"table":"sqlite_schema","row":[]}'],
  ["another number of columns", '{"table":"notes","row":["a"]}'],
  ["another value", '{"table":"notes","row":["a",{}]}'],
  ["something else", "[]"],
])("of an archive with %s, nothing is restored", async (_what, line) => {
  const storage = new SqliteStorage();
  const text = `{"table":"notes","row":["name","1"]}\n${line}\n`;
  const dump = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  await expect(restoreDump(dump, storage)).rejects.toThrow("is not a row of a company");
  expect(storage.sql.exec("SELECT 1 FROM sqlite_schema").toArray()).toEqual([]);
});

test("a new company asks no archive: the object of one would cost as much as its own", async () => {
  const platform = new PretendedPlatform();
  await platform.issueKey("espiga");
  expect(platform.archives.made.size).toBe(0);
});
