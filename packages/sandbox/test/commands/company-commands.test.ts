import { mkdtempDisposable } from "node:fs/promises";
import { statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { operated } from "../support/command-run.ts";

const usage = {
  ...{ requests: 3, refused: 0, deliveries: { delivered: 0, failed: 7 }, wakes: 1 },
  lastCallAt: Date.parse("2026-07-01T08:00:00Z"),
  failing: { attempts: 7, reason: "The receiver responded with 500." },
};

test("the list has a line for each company, with its state, what it uses and what troubles it", async () => {
  const { platform, operate } = operated();
  const directory = platform.directory.get("directory");
  const said = { records: 12, storedBytes: 3 * 2 ** 19, usage, isAwake: true, archivedAt: null };
  const silent = { ...usage, lastCallAt: null, failing: null, requests: 0 };
  for (const [name, report] of [
    ["espiga", said],
    ["molino", { ...said, isAwake: false, usage: silent, storedBytes: 0 }],
    ["old", { ...said, isAwake: false, archivedAt: 1, usage: silent }],
  ] as const) {
    await directory.add(name, 10);
    await directory.report(name, report);
  }
  expect((await operate("companies", "list")).stdout.split("\n")).toEqual([
    "name\tstate\trecords\tstored\trequests\tlast call\twebhook",
    "espiga\tawake\t12\t1.5 MB\t3\t2026-07-01T08:00:00.000Z\t7 failed attempts",
    "molino\tasleep\t12\t0.0 MB\t0\t–\t–",
    "old\tarchived\t12\t1.5 MB\t0\t–\t–",
  ]);
});

test("the list goes on until every company was read, as JSON with everything that is known of them", async () => {
  const { platform, operate } = operated();
  for (let n = 0; n < 200; n += 1) await platform.directory.get("directory").add(`c${String(n)}`, 1000);
  const { stdout } = await operate("companies", "list", "--json");
  const listed = JSON.parse(stdout) as { name: string; archivedAt: null }[];
  expect(new Set(listed.map(({ name }) => name)).size).toBe(200);
  expect(listed[0]).toMatchObject({ name: "c0", archivedAt: null, usage: { requests: 0 } });
  expect((await operate("companies", "list")).stdout.split("\n")).toHaveLength(201);
});

test("export, import, bounds and deletion act on the company that is named, and no file is replaced", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "sandbox-companies-"));
  const { platform, operate } = operated();
  const [archive, wrong] = ["espiga.json", "wrong.json"].map((name) => join(folder.path, name)) as [string, string];
  const { stdout: apiKey } = await operate("keys", "create", "espiga");
  const products = async () => (await platform.call("GET", "/products", { apiKey })).body;
  await platform.call("POST", "/products", { apiKey, body: { name: "Rye" } });
  expect(await operate("companies", "export", "espiga", "--out", archive)).toMatchObject({ status: 0 });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const again = await operate("companies", "export", "espiga", "--out", archive);
  expect(again.stderr).toBe(`totem-sandbox: ${archive} cannot be written: it already exists.`);
  const nowhere = await operate("companies", "export", "espiga", "--out", join(folder.path, "no/where.json"));
  expect(nowhere.stderr).toContain("where.json cannot be written: Error: ENOENT");
  expect(await operate("companies", "reset", "espiga")).toMatchObject({ status: 0, stderr: "espiga was reset." });
  expect(await products()).toMatchObject({ total: 3 });
  expect(await operate("companies", "import", "espiga", archive)).toMatchObject({
    ...{ status: 0, stdout: "" },
    stderr: `Imported ${archive} into espiga.`,
  });
  expect(await products()).toMatchObject({ total: 4 });
  writeFileSync(wrong, '{"format":3}');
  expect(await operate("companies", "import", "espiga", wrong)).toMatchObject({ status: 2 });
  expect(await products()).toMatchObject({ total: 4 });
  expect((await operate("companies", "bounds", "espiga", "records=15", "liveStreams=2")).stdout).toMatch(
    /"records": 15,[^]*"liveStreams": 2/,
  );
  expect((await operate("companies", "bounds", "espiga", "record=15")).stderr).toContain("/record is not a field");
  expect(JSON.parse((await operate("companies", "show", "espiga")).stdout)).toMatchObject({
    name: "espiga",
    ownBounds: { records: 15, liveStreams: 2 },
  });
  await operate("companies", "bounds", "espiga");
  expect(JSON.parse((await operate("companies", "show", "espiga")).stdout)).toMatchObject({ ownBounds: {} });
  expect(await operate("companies", "delete", "espiga", "--yes")).toMatchObject({ stderr: "espiga was deleted." });
  expect(await platform.call("GET", "/products", { apiKey })).toMatchObject({ status: 401 });
});

test("an export without a file is written to standard output, as it is", async () => {
  const { operate } = operated();
  await operate("keys", "create", "espiga");
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    written.push(typeof chunk === "string" ? chunk : Buffer.from(chunk).toString());
    return true;
  });
  const { status } = await operate("companies", "export", "espiga");
  vi.restoreAllMocks();
  expect([status, JSON.parse(written.join(""))]).toMatchObject([0, { format: expect.any(Number), webhook: null }]);
});

test("a company is named in the address as it was on the command line, whatever is in it", async () => {
  const { operate } = operated();
  for (const command of [
    ["companies", "show"],
    ["keys", "list"],
  ] as const) {
    expect((await operate(...command, "es/piga")).stderr).toContain("The name of a company must have 1 to 32");
  }
});
