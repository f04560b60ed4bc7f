import { chmod, mkdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { DataFile } from "../../src/data/data-file.ts";
import { DataFileError } from "../../src/index.ts";
import { startMockServer } from "../support/mock.ts";
import { Scratch } from "../support/scratch.ts";

/** The reason why a server cannot start from a file. */
async function refusal(data: string): Promise<string> {
  const error: unknown = await startMockServer({ data }).then(
    (mock) => mock.close(),
    (reason: unknown) => reason,
  );
  if (error instanceof DataFileError) return error.message.replace(data, "FILE");
  throw new Error("The server started.", { cause: error });
}

/** A file with a database to which some SQL has been done. */
function database(path: string, sql: string): string {
  using made = new DatabaseSync(path);
  made.exec(sql);
  return path;
}

/** A data file with one company. */
function dataFile(path: string): string {
  const file = new DataFile(path);
  file.append([{ company: "test_demo", replaces: true, entries: [{ kind: "drivers", key: "X", value: true }] }]);
  file.close();
  return path;
}

test("a file of something else is refused, and left as it is", async () => {
  await using scratch = await Scratch.create();
  const text = await scratch.write("notes.txt", "These are notes, and they are longer than the head of a database is.");
  expect(await refusal(text)).toBe(
    "The data file FILE is not a totem-mock data file. Choose another file; it is created if it does not exist.",
  );
  expect(await scratch.read("notes.txt")).toMatch(/^These are notes/);
  const other = database(scratch.path("other.db"), "CREATE TABLE theirs (id INTEGER)");
  expect(await refusal(other)).toBe(
    "The data file FILE belongs to another program. Choose another file; it is created if it does not exist.",
  );
});

test("a file of another version is refused", async () => {
  await using scratch = await Scratch.create();
  const newer = database(dataFile(scratch.path("newer.db")), "PRAGMA user_version = 2");
  expect(await refusal(newer)).toBe(
    "The data file FILE has version 2, but this totem-mock supports 1. Use that version, or choose another file.",
  );
});

test("a directory, and a file in none, are refused", async () => {
  await using scratch = await Scratch.create();
  await mkdir(scratch.path("folder"));
  expect(await refusal(scratch.path("folder"))).toMatch(/^The data file FILE is a directory\. Choose another file;/);
  expect(await refusal(scratch.path("none/mock.db"))).toMatch(/cannot be created: there is no such directory\. Choose/);
});

test("a file that another server has open is refused, and is free when that has closed", async () => {
  await using scratch = await Scratch.create();
  const data = scratch.path("mock.db");
  const first = await startMockServer({ data });
  expect(await refusal(data)).toBe(
    "The data file FILE is in use by another server. Stop that server, or choose another file: only one server at a time can use a data file.",
  );
  await first.close();
  await using second = await startMockServer({ data });
  expect(second.url).toMatch(/^http/);
});

// Nothing is read-only to root.
test.skipIf(process.getuid?.() === 0)("a file that may not be written is refused", async () => {
  await using scratch = await Scratch.create();
  const file = dataFile(scratch.path("mock.db"));
  await chmod(file, 0o400);
  expect(await refusal(file)).toMatch(/cannot be written by this user\. Change its permissions/);
});

test("a damaged file is refused, with what to do", async () => {
  await using scratch = await Scratch.create();
  const advice = "Restore a backup, or move it away together with its -wal and -shm files";
  const wrong: [name: string, sql: string, problem: string][] = [
    ["text", "UPDATE log SET entries = '{'", "is damaged: a row is not a list of entries."],
    ["list", "UPDATE log SET entries = '[[1]]'", "is damaged: a row is not a list of entries."],
    ["kind", `UPDATE log SET entries = '[["odd","",1]]'`, "The kind odd is unknown."],
  ];
  for (const [name, sql, problem] of wrong) {
    const message = await refusal(database(dataFile(scratch.path(`${name}.db`)), sql));
    expect(message).toContain(problem);
    expect(message).toContain(advice);
  }
  const cut = dataFile(scratch.path("cut.db"));
  await writeFile(cut, (await scratch.read("cut.db")).slice(0, 5000), "latin1");
  expect(await refusal(cut)).toMatch(/is damaged|cannot be/);
});

test("records in a format of another version are refused", async () => {
  await using scratch = await Scratch.create();
  const sql = `UPDATE log SET entries = '[["format","",999]]'`;
  expect(await refusal(database(dataFile(scratch.path("mock.db")), sql))).toMatch(
    /in format 999, which another version wrote/,
  );
});

test("commits are written all or not at all, and the store goes on after one that failed", async () => {
  await using scratch = await Scratch.create();
  const file = new DataFile(scratch.path("mock.db"));
  const entry = { kind: "drivers", key: "X", value: true };
  file.append([{ company: "kept", replaces: true, entries: [entry] }]);
  function* broken() {
    yield entry;
    throw new Error("No more of them.");
  }
  expect(() =>
    file.append([
      { company: "kept", replaces: true, entries: [] },
      { company: "new", replaces: true, entries: [entry] },
      { company: "kept", replaces: false, entries: broken() },
    ]),
  ).toThrow("No more of them.");
  expect(file.companies()).toEqual(["kept"]);
  expect([...file.load("kept")]).toEqual([[entry]]);
  file.append([{ company: "new", replaces: false, entries: [entry] }]);
  file.append([{ company: "kept", replaces: true, entries: [] }]);
  file.close();
  const again = new DataFile(scratch.path("mock.db"));
  expect([again.companies(), [...again.load("new")], [...again.load("kept")]]).toEqual([["new"], [[entry]], []]);
  again.close();
});
