import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { JournalEntry } from "../../src/index.ts";
import { fileJournal } from "../../src/node.ts";
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
