import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteJournal } from "../../src/sqlite.ts";
import { failureOf } from "../support/scripted-service.ts";

const service = "https://service.example/partner";
let folder = "";
let count = 0;
const newPath = () => join(folder, `journal-${count++}.db`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-sqlite-journal-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const opened = (path: string) => sqliteJournal(path).open(service);
const refusal = async (path: string) => String(await failureOf(opened(path))).replace(path, "PATH");

/** A journal with a row, to which some SQL was done. */
async function altered(sql: string): Promise<string> {
  const path = newPath();
  const journal = await opened(path);
  await journal.write("A", { fingerprint: "f" });
  await journal.close();
  using database = new DatabaseSync(path);
  database.exec(sql);
  return path;
}

test("a database that another push uses is refused, and is free once that has ended", async () => {
  const path = newPath();
  const first = await opened(path);
  expect(await refusal(path)).toBe("ConfigurationError: The journal PATH is in use. Wait for the other push to end.");
  await first.close();
  await (await sqliteJournal(pathToFileURL(path)).open(service)).close();
});

test("a file that is no database is refused, and can be opened by others at once", async () => {
  const path = newPath();
  await writeFile(path, "These are notes, and they are longer than the head of a database is.".repeat(10));
  const failure = await failureOf(opened(path));
  expect(failure).toMatchObject({
    message: `The journal ${path} is not a SQLite database. Choose another file.`,
    cause: { errcode: 26 },
  });
  await rm(path);
});

test.each([
  ["UPDATE totem_push SET version = 2", "was written by another version of this package (format 2). Use that version."],
  ["UPDATE totem_push SET service = 'x'", `belongs to pushes to x, but this one goes to ${service}.`],
])("a journal that is not this push's is refused: %s", async (sql, why) => {
  const path = await altered(sql);
  expect(await refusal(path)).toContain(`ConfigurationError: The journal PATH ${why}`);
  // It was closed.
  using database = new DatabaseSync(path);
  expect(database.prepare("SELECT external_id FROM totem_push_rows").all()).toEqual([{ external_id: "A" }]);
});

test("a row that is no entry is an error of the row", async () => {
  const journal = await opened(await altered(`UPDATE totem_push_rows SET outcome = '{"result":"odd"}'`));
  expect(String(await failureOf(journal.read("A")))).toContain(
    "has a row that is not a journal entry. Restore the file.",
  );
  expect(await journal.read("B")).toBeUndefined();
  await journal.close();
});

test("rows that are written together are durable together, and the last entry of each counts", async () => {
  const path = newPath();
  const journal = await opened(path);
  const outcome = { result: "created", id: "1" } as const;
  await Promise.all([
    journal.write("A", { fingerprint: "1" }),
    journal.write("B", { fingerprint: "2" }),
    journal.write("A", { fingerprint: "1", outcome }),
  ]);
  await journal.close();
  const again = await opened(path);
  expect([await again.read("A"), await again.read("B")]).toEqual([{ fingerprint: "1", outcome }, { fingerprint: "2" }]);
  await again.close();
});
