import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, open, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { isPartnerError } from "../../src/index.ts";
import { fileJournal } from "../../src/node.ts";
import { failureOf } from "../support/scripted-service.ts";

const service = "https://service.example/partner";
let folder = "";
let count = 0;
const newPath = () => join(folder, `push-${count++}.ndjson`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-file-journal-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A journal of three rows, the first with an outcome: a header and four lines. */
async function written() {
  const path = newPath();
  const journal = await fileJournal(path).open(service);
  await journal.write("A", { fingerprint: "fa" });
  await journal.write("A", { fingerprint: "fa", outcome: { result: "created", id: "1" } });
  await journal.write("É", { fingerprint: "fb" });
  await journal.write("C", { fingerprint: "fc" });
  await journal.close();
  return { path, bytes: await readFile(path) };
}

async function entriesOf(path: string) {
  const journal = await fileJournal(path).open(service);
  const entries = [await journal.read("A"), await journal.read("É"), await journal.read("C")];
  await journal.close();
  return entries;
}

const a = { fingerprint: "fa", outcome: { result: "created", id: "1" } };
const before = [undefined, { fingerprint: "fa" }, a, a, a];

test("the end is repaired where the system truncates no file that is open for appending, as on Windows", async () => {
  const { path } = await written();
  await appendFile(path, '{"sum":"torn');
  await using handle = await open(path, "a+");
  vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "truncate").mockRejectedValue(new Error("EPERM"));
  expect(await entriesOf(path)).toEqual([a, { fingerprint: "fb" }, { fingerprint: "fc" }]);
});

test("each line is JSON with its number and a checksum, the first names format, version and service", async () => {
  const { bytes } = await written();
  const lines = bytes
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines[0]).toEqual({
    sum: expect.stringMatching(/^[\da-f]{16}$/),
    line: 1,
    format: "totem-partner-push",
    version: 1,
    service,
  });
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(lines[2]).toMatchObject({ externalId: "A", fingerprint: "fa", outcome: { result: "created", id: "1" } });
});

test("wherever a crash tears the last line, the rest is kept, and the file can be written again", async () => {
  const { path, bytes } = await written();
  // Every place of a line is met, in one line or another.
  for (let size = 0; size <= bytes.length; size += 7) {
    await writeFile(path, bytes.subarray(0, size));
    const whole = bytes.subarray(0, size).toString("latin1").split("\n").length - 1;
    expect(await entriesOf(path)).toEqual([
      before[whole - 1],
      whole > 3 ? { fingerprint: "fb" } : undefined,
      whole > 4 ? { fingerprint: "fc" } : undefined,
    ]);
    const journal = await fileJournal(path).open(service);
    await journal.write("C", { fingerprint: "new" });
    await journal.close();
    expect((await entriesOf(path))[2]).toEqual({ fingerprint: "new" });
  }
});

describe("damage before the last line is an error that names the line, and changes nothing", () => {
  test("whichever byte is another", async () => {
    const { path, bytes } = await written();
    const last = bytes.lastIndexOf(10, bytes.length - 2);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 9, max: last - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (bytes[at] ?? 0) ^ change;
        await writeFile(path, damaged);
        const line = bytes.subarray(0, at).toString("latin1").split("\n").length;
        const failure = await failureOf(fileJournal(path).open(service));
        expect(isPartnerError(failure) && failure.kind).toBe("configuration");
        expect(failure).toHaveProperty("message", expect.stringContaining(`is damaged at line ${line}.`));
        expect(await readFile(path)).toEqual(damaged);
      }),
      { numRuns: 60 * inject("scale") },
    );
  });
});

test("a path may be a URL, and a folder that is missing is the error of the file system", async () => {
  const path = newPath();
  await (await fileJournal(pathToFileURL(path)).open(service)).close();
  expect((await stat(path)).mode & 0o077).toBe(0); // Others need not read the ERP's ids.
  expect(await failureOf(fileJournal(join(folder, "missing", "x")).open(service))).toHaveProperty("code", "ENOENT");
});

describe("the lock beside the file", () => {
  const lockOf = (path: string, holder: object | string) =>
    writeFile(`${path}.lock`, typeof holder === "string" ? holder : JSON.stringify(holder));
  const deadPid = () => Number(execFileSync(process.execPath, ["--print", "process.pid"], { encoding: "utf8" }));

  test("of a process that died goes to exactly one of those who want it", async () => {
    const path = newPath();
    await lockOf(path, { pid: deadPid(), host: hostname() });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => fileJournal(path).open(service)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) if (one.status === "fulfilled") await one.value.close();
  });
});
