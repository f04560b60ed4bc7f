import { describe, expect, test } from "vitest";
import {
  beginsAsReport,
  inSpreadsheet,
  isReportHeader,
  reportColumns,
  reportHeader,
  reportLine,
} from "../../src/push/report/report-file.ts";

const names = "line;externalId;result;authorizationId;status;code;requestId;message";

test("a report in CSV begins with a byte order mark and its columns; JSON Lines begin with the first row", () => {
  expect(reportHeader({ type: "csv", separator: ";" })).toBe(`\uFEFF${names}\r\n`);
  expect(reportHeader({ type: "jsonl" })).toBe("");
});

test("a row has a cell for each column, empty where nothing is known, and in quotes where it needs them", () => {
  const csv = { type: "csv", separator: ";" } as const;
  expect(reportLine({ line: 2, externalId: "P", result: "created", authorizationId: "a" }, csv)).toBe(
    "2;P;created;a;;;;\r\n",
  );
  const said = {
    line: 3,
    externalId: "P;1",
    result: "rejected",
    status: 422,
    code: 'a "b"',
    requestId: "x,y",
  } as const;
  expect(reportLine({ ...said, message: "one\ntwo\tthree\r" }, csv)).toBe(
    '3;"P;1";rejected;;422;"a ""b""";x,y;"one\ntwo\tthree\r"\r\n',
  );
});

test("a control character in front is marked, one within a text is not", () => {
  expect(["\u0007x", "x\u0007", "a\tb"].map(inSpreadsheet)).toEqual(["'\u0007x", "x\u0007", "a\tb"]);
});

describe("a file begins as a report", () => {
  test.each([
    `\uFEFF${names}\r\n2;P;created`,
    `${names}\n`,
    `${names}\r`,
    `${names.replaceAll(";", "\t")}\r\n`,
    `"${names.replaceAll(";", '","')}"\r\n`,
    '{"line":12,"result":"not-sent","externalId":"P"}',
  ])("%j", (start) => {
    expect(beginsAsReport(start)).toBe(true);
  });

  test.each([
    "",
    "x\n",
    names,
    `${names};more\r\n`,
    `${names} \n`,
    `x${names}\r\n`,
    names.replace("result", "results").concat("\n"),
    ' {"line":12,"result":"created",',
    '{"line":"12","result":"created",',
    '{"line":12,"result":"created"}',
  ])("but not %j", (start) => {
    expect(beginsAsReport(start)).toBe(false);
  });
});

test("a header is that of a report if it has its columns, in their order, and no other", () => {
  expect(isReportHeader(reportColumns)).toBe(true);
  expect(isReportHeader([...reportColumns, ""])).toBe(false);
  expect(isReportHeader(reportColumns.slice(0, -1))).toBe(false);
  expect(isReportHeader(reportColumns.toReversed())).toBe(false);
  expect(isReportHeader(["Line", ...reportColumns.slice(1)])).toBe(false);
});
