import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { printList, printRecord } from "../src/records/printing.ts";
import type { Surroundings } from "../src/surroundings/surroundings.ts";

/** What is printed, and what is said beside it. */
async function printed(print: (surroundings: Surroundings) => Promise<void>) {
  let [out, err] = ["", ""];
  await print({
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
    env: {},
    input: () => Readable.from([]),
    onSignal: () => () => undefined,
    now: () => 0,
  });
  return { out, err };
}

interface Row {
  id: string;
  note?: string | null;
  count?: number;
}

async function* records(rows: readonly Row[], read: { count: number } = { count: 0 }) {
  for (const row of rows) {
    read.count += 1;
    yield await Promise.resolve(row);
  }
}

const columns = {
  Id: ({ id }: Row) => id,
  Note: ({ note }: Row) => note,
  Count: ({ count }: Row) => count,
};

const list = (rows: readonly Row[], flags: { limit?: number; json?: true } = {}) =>
  printed((surroundings) => printList(records(rows), columns, { limit: 10, ...flags }, surroundings));

describe("a list", () => {
  test("is a table, whose numbers are aligned on the right", async () => {
    const { out } = await list([
      { id: "a", note: "x", count: 7 },
      { id: "b", note: null, count: 100 },
    ]);
    expect(out.split("\n")).toEqual([
      "┌────┬──────┬───────┐",
      "│ Id │ Note │ Count │",
      "├────┼──────┼───────┤",
      "│ a  │ x    │     7 │",
      "│ b  │      │   100 │",
      "└────┴──────┴───────┘",
      "",
    ]);
  });

  test("has no column of what no record has, and an empty cell where one has it not", async () => {
    const { out } = await list([{ id: "a" }, { id: "b", count: 3 }]);
    expect(out).toContain("│ Id │ Count │\n");
    expect(out).toContain("│ a  │       │\n│ b  │ 3     │\n");
  });

  test("of nothing says so", async () => {
    expect(await list([])).toEqual({ out: "None found.\n", err: "" });
    expect(await list([], { json: true })).toEqual({ out: "[]\n", err: "" });
  });

  test("has as many records as its limit, and says if there are more, of which it reads one", async () => {
    const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect((await list(rows.slice(0, 2), { limit: 2 })).err).toBe("");
    const read = { count: 0 };
    const { out, err } = await printed((surroundings) =>
      printList(records(rows, read), columns, { limit: 2, json: true }, surroundings),
    );
    expect(JSON.parse(out)).toEqual([{ id: "a" }, { id: "b" }]);
    expect([err, read.count]).toEqual(["There are more than 2; use --limit to show more.\n", 3]);
  });
});

describe("a record", () => {
  const record = { id: "a", note: null, parts: ["x", { y: 1 }], text: "two\nlines" };

  test("is a table of its fields, each on one line", async () => {
    const { out } = await printed((surroundings) => printRecord(record, {}, surroundings));
    const rows = out.split("\n").map((line) => line.replaceAll(/\s*│\s*/g, "|"));
    expect(rows).toContain("|Field|Value|");
    expect(rows).toContain("|note||");
    expect(rows).toContain('|parts|["x",{"y":1}]|');
    expect(rows).toContain("|text|two\\nlines|");
  });

  test("is JSON over several lines where that is wanted", async () => {
    const { out } = await printed((surroundings) => printRecord({ id: "a" }, { json: true }, surroundings));
    expect(out).toBe('{\n  "id": "a"\n}\n');
  });
});
