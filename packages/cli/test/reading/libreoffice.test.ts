import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { command } from "../support/command.ts";
import { scratch } from "../support/scratch.ts";
import { chunked, styleOf } from "../support/sources.ts";

/** Workbooks that LibreOffice has written, by workbooks/make.sh: one counts days from 1904. */
const workbooks = ["orders.xlsx", "orders-1904.xlsx", "orders.ods"] as const;
const pathOf = (name: string) => fileURLToPath(new URL(`../workbooks/${name}`, import.meta.url));
const at = (text: string) => Date.parse(`${text}Z`);

describe.each(workbooks)("%s", (name) => {
  const style = styleOf({ format: name.endsWith(".ods") ? "ods" : "xlsx", header: 2 });

  /** The cells of a row, in the order of their columns. */
  async function cellsOf(line: number) {
    const source = await openSource(chunked(readFileSync(pathOf(name)), 1000), style);
    const rows = await Array.fromAsync(source.rows);
    const row = rows.find((one) => one.line === line);
    return (source.header ?? []).map((column) => row?.cell(column));
  }

  test("has dates, times, percentages, padded numbers and formulas as they are shown", async () => {
    expect(await cellsOf(3)).toEqual([
      { type: "text", text: "00042" },
      { type: "number", value: 991, pattern: "00000000" },
      { type: "number", value: 1250.1, pattern: "#,##0.00" },
      { type: "date", local: { milliseconds: at("2026-07-01T00:00"), wholeDay: true } },
      { type: "date", local: { milliseconds: at("1899-12-31T06:20"), wholeDay: false } },
      { type: "date", local: { milliseconds: at("2026-07-01T18:20"), wholeDay: false } },
      { type: "number", value: 0.125, pattern: "0.0%" },
      { type: "number", value: 2500.2, pattern: name.endsWith(".ods") ? undefined : "General" },
    ]);
  });

  test("has rows that are hidden, as CSV would", async () => {
    expect(await cellsOf(4)).toMatchObject([
      { type: "text", text: "OCULTO" },
      { type: "number" },
      { value: 0.1 },
      { local: { milliseconds: at("2026-12-31T00:00"), wholeDay: true } },
      { local: { milliseconds: at("1899-12-31T23:59") } },
      { local: { milliseconds: at("2027-01-02T00:00"), wholeDay: false } },
      { value: 1 },
      { type: "text", text: "OCULTO-X" },
    ]);
  });

  test("has texts that look like numbers and dates, numbers that look like neither, and errors, as what they are", async () => {
    expect(await cellsOf(5)).toMatchObject([
      { type: "number", value: 7 },
      { type: "text", text: "991" },
      { type: "text", text: "24,5" },
      { type: "number", value: 46_204 },
      undefined,
      { type: "text", text: "01/07/2026" },
      { type: "number", value: 1 },
      { type: "other", shown: "#DIV/0!" },
    ]);
  });

  test("gets a mapping whose header is below its merged title", async () => {
    const { file, path } = scratch();
    await command(["init", file(name, readFileSync(pathOf(name))), "--out", path("map.yaml")]);
    const map = readFileSync(path("map.yaml"), "utf8");
    expect(map).toContain("header: 2 #");
  });
});
