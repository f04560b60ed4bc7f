import { describe, expect, test } from "vitest";
import { readAll, styleOf } from "../support/sources.ts";

const style = styleOf({});

describe("blank lines that are not empty", () => {
  test.each([" \n", '""\n', " ,\n"])("are passed over, such as %j", async (blank) => {
    const { rows } = await readAll(`a,b\n${blank.repeat(10_000)}1,2\n`, style);
    expect(rows).toEqual([{ line: 10_002, cells: ["1", "2"] }]);
  });
});

test("a row with a cell too many or too few is its own problem, unless those behind the last column are blank", async () => {
  const { rows } = await readAll("a,b\n1,2, ,\n3,4, ,x\n5\n6,7\n", style);
  expect(rows.map(({ line, problem }) => [line, problem?.slice(0, 11)])).toEqual([
    [2, undefined],
    [3, "has 4 cells"],
    [4, "has 1 cells"],
    [5, undefined],
  ]);
});

test("the line of a header is that in which it begins, whatever line breaks are in the cells above it", async () => {
  const { header, rows } = await readAll('"List\nof orders",x\na,b\n1,2\n', styleOf({ header: 2 }));
  expect([header, rows]).toEqual([["a", "b"], [{ line: 4, cells: ["1", "2"] }]]);
});

test("what the file as a whole is refused for is said with a line and what to do", async () => {
  await expect(readAll('a,b\n1,2\n3,"4\n', style)).rejects.toThrow(
    "The file is not CSV of this form, near line 3: a quoted cell is never closed. Correct the file, or separator and quote under file in the mapping.",
  );
});
