import { describe, expect, test } from "vitest";
import { printList, printRecord } from "../src/records/printing.ts";
import type { Io } from "../src/io.ts";
import { testIo } from "./support/command.ts";

/** The printed text, and the messages on standard error. */
async function printed(print: (io: Io) => Promise<void>, columns?: number) {
  let [out, err] = ["", ""];
  const onTerminal = { write: (text: string) => (out += text), isTTY: columns !== undefined, columns };
  await print(testIo({ out: onTerminal, err: { write: (text) => (err += text) } }));
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

const columns = { Id: "id", Note: "note", Count: "count" };

const list = (rows: readonly Row[], flags: { limit?: number; json?: true } = {}, width?: number) =>
  printed((io) => printList(records(rows), columns, { limit: 10, ...flags }, io), width);

describe("a list", () => {
  const rows = [
    { id: "a", note: "wheat\tand rye", count: 7 },
    { id: "b", note: null, count: 100 },
  ];

  test("is a table on a terminal, cut to its width", async () => {
    expect((await list(rows, {}, 80)).out).toBe(
      "Id  Note            Count\na   wheat\\tand rye      7\nb                     100\n",
    );
    expect((await list(rows, {}, 19)).out).toBe("Id  Note      Count\na   wheat\\t…      7\nb               100\n");
  });

  test("has no column on a terminal of what no record has", async () => {
    expect(
      (
        await list(
          [
            { id: "a", note: null },
            { id: "b", count: 3 },
          ],
          {},
          80,
        )
      ).out,
    ).toBe("Id  Count\na\nb       3\n");
  });

  test("is separated by tabs in a pipe, with the same columns whatever the records have", async () => {
    expect((await list(rows)).out).toBe("Id\tNote\tCount\na\twheat\\tand rye\t7\nb\t\t100\n");
    expect((await list([{ id: "a" }])).out).toBe("Id\tNote\tCount\na\t\t\n");
  });

  test("of nothing says so", async () => {
    expect(await list([])).toEqual({ out: "None found.\n", err: "" });
    expect(await list([], { json: true })).toEqual({ out: "[]\n", err: "" });
  });

  test("has as many records as its limit, and says if there are more, of which it reads one", async () => {
    const rows = ["a", "b", "c", "d"].map((id) => ({ id }));
    expect((await list(rows.slice(0, 2), { limit: 2 })).err).toBe("");
    const read = { count: 0 };
    const { out, err } = await printed((io) => printList(records(rows, read), columns, { limit: 2, json: true }, io));
    expect(JSON.parse(out)).toEqual([{ id: "a" }, { id: "b" }]);
    expect([err, read.count]).toEqual(["There are more than 2; use --limit to show more.\n", 3]);
  });
});

describe("a record", () => {
  const record = { id: "a", note: null, parts: ["x", { y: 1 }], text: "two\nlines" };

  const lines = async (width?: number) =>
    (await printed((io) => printRecord(record, {}, io), width)).out.trimEnd().split("\n");

  test("is a table of its fields, whose values a narrow terminal shows over several lines", async () => {
    expect(await lines()).toEqual(["Field\tValue", "id\ta", "note\t", 'parts\t["x",{"y":1}]', "text\ttwo\\nlines"]);
    const narrow = ["Field  Value", "id     a", "note", 'parts  ["x",{"y":', "       1}]", "text   two\\nlines"];
    expect(await lines(17)).toEqual(narrow);
  });

  test("is JSON over several lines where that is wanted", async () => {
    const { out } = await printed((io) => printRecord({ id: "a" }, { json: true }, io));
    expect(out).toBe('{\n  "id": "a"\n}\n');
  });
});
