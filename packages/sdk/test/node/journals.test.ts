import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { JournalEntry } from "../../src/index.ts";
import { fileJournal } from "../../src/node.ts";
import { sqliteJournal } from "../../src/sqlite.ts";
import { describeJournal } from "../support/journal-contract.ts";
import { memoryJournal } from "../support/memory-journal.ts";
import { keepingService, pusherOf, rowsOf } from "../support/push-support.ts";

let folder = "";
let count = 0;
const newPath = () => join(folder, `journal-${count++}`);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-journals-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeJournal("in memory", async () => {
  const entries = new Map<string, JournalEntry>();
  const journal = memoryJournal(entries);
  return { reopen: () => journal };
});

describeJournal("in a file", async () => {
  const path = newPath();
  return { reopen: () => fileJournal(path) };
});

describeJournal("in SQLite", async () => {
  const path = newPath();
  return { reopen: () => sqliteJournal(path) };
});

test.each([
  ["in a file", fileJournal],
  ["in SQLite", sqliteJournal],
])(
  "a push with the journal %s is resumed, and the journal holds no tax id, no body and no key",
  async (_, journalAt) => {
    const path = newPath();
    const service = keepingService();
    const { push, sent } = pusherOf(service.answer);
    await push(rowsOf("A", "B"), { journal: journalAt(path), isKnown: () => false });
    expect(await push(rowsOf("A", "B", "C"), { journal: journalAt(path), isKnown: () => false })).toMatchObject({
      created: 3,
      resumed: 2,
    });
    expect(sent()).toEqual(["A", "B", "C"]);
    expect(await readFile(path, "latin1")).not.toMatch(/B12345674|WHEAT|test_scripted/);
  },
);

test("a file needs none of the methods that the handles of Yarn's Plug'n'Play lack", async () => {
  await using handle = await open(newPath(), "w");
  const handles = Object.getPrototypeOf(handle) as typeof handle;
  for (const name of ["sync", "datasync", "utimes", "readv"] as const) {
    vi.spyOn(handles, name).mockRejectedValue(new Error("Method not implemented."));
  }
  const { push } = pusherOf(keepingService().answer);
  const journal = fileJournal(newPath());
  await push(rowsOf("A"), { journal, isKnown: () => false });
  expect(await push(rowsOf("A", "B"), { journal, isKnown: () => false })).toMatchObject({ created: 2, resumed: 1 });
});

test("a database keeps what else is in it", async () => {
  const path = newPath();
  const database = new DatabaseSync(path);
  database.exec("CREATE TABLE orders (id TEXT); INSERT INTO orders VALUES ('A')");
  database.close();
  await (await sqliteJournal(path).open("https://service.example")).close();
  const again = new DatabaseSync(path);
  expect(again.prepare("SELECT id FROM orders").all()).toEqual([{ id: "A" }]);
  again.close();
});
