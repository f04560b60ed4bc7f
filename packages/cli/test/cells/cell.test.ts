import { describe, expect, test } from "vitest";
import { type Cell, isEmpty, isTimeOfDay, joined, showCell } from "../../src/push/cells/cell.ts";

const text = (value: string): Cell => ({ type: "text", text: value });
const date = (milliseconds: number, wholeDay = true): Cell => ({ type: "date", local: { milliseconds, wholeDay } });
const time = (hours: number): Cell => date(Date.UTC(1899, 11, 31) + hours * 3_600_000, false);
const refusedFormula: Cell = { type: "refused", shown: "=B2", problem: "is a formula" };

describe("a cell is empty", () => {
  test.each<[string, Cell | undefined]>([
    ["that is not there", undefined],
    ["of white space alone", text(" \t")],
    ["with a list of nothing", { type: "list", items: [] }],
  ])("%s", (_, cell) => {
    expect(isEmpty(cell)).toBe(true);
  });

  test.each<Cell>([
    text(" x "),
    { type: "number", value: 0 },
    { type: "list", items: [text("")] },
    { type: "other", shown: "" },
    date(0),
  ])("but not %j", (cell) => {
    expect(isEmpty(cell)).toBe(false);
  });
});

describe("a person sees", () => {
  test.each<[Cell, string]>([
    [text("P-1"), "P-1"],
    [{ type: "number", value: 24.5, pattern: "0.00" }, "24.5"],
    [date(Date.UTC(2026, 6, 1)), "2026-07-01"],
    [date(Date.UTC(2026, 6, 1, 6), false), "2026-07-01T06:00:00"],
    [{ type: "list", items: [text("R1"), { type: "number", value: 2 }] }, "R1, 2"],
    [refusedFormula, "=B2"],
    [{ type: "other", shown: "{...}" }, "{...}"],
  ])("%j as %s", (cell, shown) => {
    expect(showCell(cell)).toBe(shown);
  });

  test("at most 60 characters of a cell", () => {
    const [whole, long] = ["x".repeat(60), "x".repeat(61)];
    const cut = `${"x".repeat(57)}...`;
    const kinds = (value: string): Cell[] => [
      text(value),
      { type: "list", items: [text(value)] },
      { ...refusedFormula, shown: value },
      { type: "other", shown: value },
    ];
    expect(kinds(whole).map(showCell)).toEqual(Array(4).fill(whole));
    expect(kinds(long).map(showCell)).toEqual(Array(4).fill(cut));
  });
});

test("a date before the first of a spreadsheet is a time without a day", () => {
  const first = Date.UTC(1900, 0, 1);
  expect([date(first - 1, false), date(first), text("6:00")].map(isTimeOfDay)).toEqual([true, false, false]);
});

describe("the cells that hold one value between them", () => {
  const day = date(Date.UTC(2026, 11, 1));

  test("are the one that is filled", () => {
    expect(joined([text(" "), text(" x "), text("")])).toEqual(text(" x "));
    expect(joined([day, text("")])).toEqual(day);
    expect(joined([text(""), refusedFormula])).toEqual(refusedFormula);
  });

  test("are texts with a space in between", () => {
    expect(joined([text(" 1/7/2026 "), text(""), text(" 6:00 ")])).toEqual(text("1/7/2026 6:00"));
    expect(joined([text(""), text(" ")])).toEqual(text(""));
  });

  test.each([0, 6, 23])(
    "are a day and the time of %d o'clock, on whatever day the spreadsheet counts times",
    (hours) => {
      const moment = date(Date.UTC(2026, 11, 1, hours), false);
      expect(joined([day, time(hours)])).toEqual(moment);
      expect(joined([day, time(hours - 48)])).toEqual(moment);
    },
  );

  test.each<[string, Cell[], string]>([
    ["a day and a text", [day, text(" 6:00")], "2026-12-01 6:00"],
    ["a text and a time", [text("1/7/2026"), time(6)], "1/7/2026 1899-12-31T06:00:00"],
    ["two days", [day, day], "2026-12-01 2026-12-01"],
    ["two times", [time(5), time(6)], "1899-12-31T05:00:00 1899-12-31T06:00:00"],
    ["a time before its day", [time(6), day], "1899-12-31T06:00:00 2026-12-01"],
    [
      "a day that brings its time, and another",
      [date(Date.UTC(2026, 11, 1), false), time(6)],
      "2026-12-01T00:00:00 1899-12-31T06:00:00",
    ],
    ["a day and two times", [day, time(5), time(6)], "2026-12-01 1899-12-31T05:00:00 1899-12-31T06:00:00"],
    ["a time alone", [time(6)], "1899-12-31T06:00:00"],
  ])("are refused if they are %s", (_, cells, shown) => {
    const problem = "is not a date and its time. Fill in both, and format them as a date and a time, or both as text";
    expect(joined(cells)).toEqual({ type: "refused", shown, problem });
  });

  test("are refused for the reason of the one that is refused", () => {
    expect(joined([text("x"), refusedFormula])).toEqual({ type: "refused", shown: "x =B2", problem: "is a formula" });
  });
});
