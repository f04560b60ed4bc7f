import { expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const style = styleOf({ format: "jsonl" });

test("each line is an object; empty ones are counted and passed over", async () => {
  const text =
    '{"id":"A","n":24.5,"list":["x",2],"in":{"ner":"y"},"in.ner":"z","no":null}\r\n\r\n{"id":"=\\"B\\"","in":{"ner":"y"}}';
  const { rows } = await readAll(text, style, ["id", "n", "list", "in.ner", "no"], 5);
  expect(rows).toEqual([
    { line: 1, cells: ["A", "24.5", "x, 2", "z", undefined] },
    { line: 3, cells: ["B", undefined, undefined, "y", undefined] },
  ]);
});

test.each([
  ["[1]", "is not a JSON object"],
  ["{", "is not a JSON object"],
  ["null", "is not a JSON object"],
])("a line of %s is its own problem alone", async (line, problem) => {
  const { rows } = await readAll(`{"a":1}\n${line}\n{"a":2}`, style, ["a"]);
  expect(rows.map(({ problem }) => problem?.slice(0, problem.indexOf(".")))).toEqual([undefined, problem, undefined]);
});

test("names of objects' own parts are no columns", async () => {
  const { rows } = await readAll("{}", style, ["constructor", "__proto__", "toString.name"]);
  expect(rows).toEqual([{ line: 1, cells: [undefined, undefined, undefined] }]);
});

test("numbers and booleans keep their kind", async () => {
  const source = await openSource(chunked(Buffer.from('{"n":1,"b":true}'), 100), style);
  for await (const row of source.rows) {
    expect([row.cell("n"), row.cell("b")]).toEqual([
      { type: "number", value: 1 },
      { type: "other", shown: "true" },
    ]);
  }
});

async function cellsOf(value: unknown) {
  const source = await openSource(chunked(Buffer.from(JSON.stringify({ value })), 1 << 20), style);
  const [row] = await Array.fromAsync(source.rows);
  return row?.cell("value");
}

test("a list has texts and numbers; what else is in it is kept to be refused, and null is nothing", async () => {
  expect(await cellsOf(["x", 1, null, [2], { a: 3 }])).toEqual({
    type: "list",
    items: [
      { type: "text", text: "x" },
      { type: "number", value: 1 },
      { type: "other", shown: "[...]" },
      { type: "other", shown: "{...}" },
    ],
  });
});

test("a list has at most a thousand items", async () => {
  expect(await cellsOf(Array(1000).fill(1))).toHaveProperty("type", "list");
  const problem = "has more than 1000 items. Shorten the list";
  expect(await cellsOf(Array(1001).fill(1))).toEqual({ type: "refused", shown: "[...]", problem });
});

test("lines of white space are empty, the last one too", async () => {
  const { rows } = await readAll('  \n{"a":1}\n \t', style, ["a"]);
  expect(rows).toEqual([{ line: 2, cells: ["1"] }]);
});

test("a line without end is refused once it has more characters than a row may have", async () => {
  const long = (length: number) => `{"a":1}\n${" ".repeat(length)}`;
  expect((await readAll(long(1 << 20), style, ["a"])).rows).toHaveLength(1);
  await expect(readAll(long((1 << 20) + 1), style, ["a"])).rejects.toThrow(
    "The file has a line of more than 1048576 characters. Write one object on each line.",
  );
});
