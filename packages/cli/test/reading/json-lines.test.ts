import { expect, test } from "vitest";
import { openSource } from "../../src/push/pushed-file.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const style = styleOf({ format: "jsonl" });

test("each line is an object; empty ones are counted and passed over", async () => {
  const text =
    '{"id":"A","n":24.5,"list":["x",2],"in":{"ner":"y"},"in.ner":"z","no":null}\r\n\r\n{"id":"B","in":{"ner":"y"}}';
  const { rows } = await readAll(text, style, ["id", "n", "list", "in.ner", "no"], 5);
  expect(rows).toEqual([
    { line: 1, cells: ["A", "24.5", "x, 2", "z", undefined] },
    { line: 3, cells: ["B", undefined, undefined, "y", undefined] },
  ]);
});

test.each([
  ["[1]", "is not a JSON object"],
  ["{", "is not JSON"],
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
