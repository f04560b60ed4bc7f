import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileJournal } from "../../src/node.ts";
import { journalFormat, writeLine } from "../../src/node/journal-record.ts";
import { failureOf } from "../support/scripted-service.ts";

const service = "https://service.example/partner";
let folder = "";
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "totem-journal-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const newPath = () => join(folder, `push-${count++}.ndjson`);
const header = writeLine(1, { ...journalFormat, service });
const row = (line: number, externalId: string) => writeLine(line, { externalId, fingerprint: `f-${externalId}` });

/** A file with this content. */
async function fileWith(content: string): Promise<string> {
  const path = newPath();
  await writeFile(path, content);
  return path;
}

const messageOf = async (path: string) => {
  const failure = await failureOf(fileJournal(path).open(service));
  return String(Reflect.get(Object(failure), "message")).replace(path, "PATH");
};

test("a journal that another program changes while it is open is an error of the row", async () => {
  const path = newPath();
  const journal = await fileJournal(path).open(service);
  await journal.write("A", { fingerprint: "f" });
  const text = await readFile(path, "utf8");
  await writeFile(path, text.replace('"f"', '"g"'));
  const failure = await failureOf(journal.read("A"));
  expect(failure).toHaveProperty(
    "message",
    `The journal ${path} changed while it was open, at byte ${String(text.indexOf("\n") + 1)}. Push again.`,
  );
  await journal.close();
});

test("rows that are written together are found by themselves, after lines of any length", async () => {
  const path = newPath();
  const journal = await fileJournal(path).open(service);
  const long = "x".repeat(70_000);
  const ids = ["A", long, "B", `${long}y`, "C"];
  await Promise.all(ids.map((id) => journal.write(id, { fingerprint: `f-${id.slice(-1)}` })));
  for (const id of ids) expect(await journal.read(id)).toEqual({ fingerprint: `f-${id.slice(-1)}` });
  await journal.close();
  const again = await fileJournal(path).open(service);
  for (const id of ids) expect(await again.read(id)).toEqual({ fingerprint: `f-${id.slice(-1)}` });
  await again.close();
});

test.each([
  [
    "the header of another program",
    writeLine(1, { format: "other" }) + row(2, "A"),
    "is not a push journal. Choose another file.",
  ],
  [
    "JSON over several lines",
    '{\n  "name": "package",\n  "version": "1.0.0"\n}\n',
    "is not a push journal. Choose another file.",
  ],
  ["a list over several lines", "[\n  1\n]\n", "is not a push journal. Choose another file."],
  ["a first line that is empty", "\n{}\n", "is not a push journal. Choose another file."],
  ["a row in place of the header", row(1, "A") + row(2, "B"), "is not a push journal. Choose another file."],
  ["a number that is left out", header + row(3, "A") + row(4, "B"), "is damaged at line 2."],
  ["a line that is no entry", header + writeLine(2, { odd: 1 }) + row(3, "A"), "is damaged at line 2."],
])("a file with %s is refused", async (_what, content, why) => {
  const path = await fileWith(content);
  expect(await messageOf(path)).toMatch(`The journal PATH ${why}`);
  expect(await readFile(path, "utf8")).toBe(content);
});

test("damage says what to do", async () => {
  expect(await messageOf(await fileWith(`${header}odd\n${row(3, "A")}`))).toBe(
    "The journal PATH is damaged at line 2. Restore the file, or remove this line and everything after it: those rows " +
      "are sent again, and externalId prevents duplicates.",
  );
});

test("a last line that is no entry is dropped, and the next is written in its place", async () => {
  const path = await fileWith(header + row(2, "A"));
  await appendFile(path, writeLine(3, { odd: 1 }));
  const journal = await fileJournal(path).open(service);
  await journal.write("B", { fingerprint: "f-B" });
  await journal.close();
  expect(await readFile(path, "utf8")).toBe(header + row(2, "A") + row(3, "B"));
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test("a folder is no journal: the system says so, and no lock stays", async () => {
  const path = newPath();
  await mkdir(path);
  expect(await failureOf(fileJournal(path).open(service))).toMatchObject({ code: "EISDIR" });
  expect(existsSync(`${path}.lock`)).toBe(false);
});
