import fc from "fast-check";
import { parse } from "csv-parse/sync";
import { expect, inject, test } from "vitest";
import {
  beginsAsReport,
  inSpreadsheet,
  reportColumns,
  reportHeader,
  reportLine,
} from "../../src/push/report/report-file.ts";

const separators = [",", ";", "\t", "|"];
const separator = fc.constantFrom(...separators);
const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
const text = fc.string({
  unit: fc.constantFrom(...signs, ...separators, '"', "'", "\r", "\n", " ", "\0", "a", "1"),
  maxLength: 12,
});
const row = fc.record({
  line: fc.nat(),
  externalId: text,
  result: fc.constant("rejected" as const),
  authorizationId: fc.option(text, { nil: undefined }),
  status: fc.constant(422),
  code: text,
  requestId: text,
  message: text,
});

/** The texts that a spreadsheet runs as formulas: OWASP's list, behind characters that spreadsheets skip. */
const runs = /^["\s\0]*[=+\-@＝＋－＠]/;

test("no cell of a report is a formula, whatever separator the spreadsheet takes and whatever the column", () => {
  fc.assert(
    fc.property(row, separator, (row, separator) => {
      const line = reportLine(row, { type: "csv", separator });
      const cells = parse(line, { delimiter: separator, record_delimiter: "\r\n" }).flat();
      // Another separator splits the line anywhere, and line breaks count where the quotes around them are not seen.
      const pieces = line.split(/[\r\n,;|\t]/);
      expect([...cells, ...pieces].filter((cell) => runs.test(cell))).toEqual([]);
    }),
    { numRuns: 5000 * inject("scale") },
  );
});

test.each([
  ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
  [" =1", " '=1"],
  ["\tx", "'\tx"],
  ["\u0007x", "'\u0007x"],
  ["\rx", "'\rx"],
  ["ERP;=1", "ERP;'=1"],
  ['a,"=1', "a,\"'=1"],
])("%j is written as %j", (text, written) => {
  expect(inSpreadsheet(text)).toBe(written);
});

test.each(["ERP-1", 'Cantidad "-5" is not a number', "https://x.es/?a=1", "a\tb", "x\u0007", ""])(
  "%j stays as it is",
  (text) => {
    expect(inSpreadsheet(text)).toBe(text);
  },
);

test("JSON Lines have exact values, one object on each line, and each form is recognised by its beginning", () => {
  fc.assert(
    fc.property(row, separator, (row, separator) => {
      const line = reportLine(row, { type: "jsonl" });
      expect(JSON.parse(line)).toEqual(JSON.parse(JSON.stringify(row)));
      expect(line.indexOf("\n")).toBe(line.length - 1);
      expect([line, reportHeader({ type: "csv", separator })].map(beginsAsReport)).toEqual([true, true]);
    }),
  );
  expect(reportColumns).toHaveLength(8);
});
