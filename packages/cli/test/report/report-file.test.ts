import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, unlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  beginReport,
  beginsAsReport,
  isReportHeader,
  reportColumns,
  reportHeader,
  reportLine,
  type ReportRow,
} from "../../src/push/report/report-file.ts";
import { scratch } from "../support/scratch.ts";

type Form = Parameters<typeof reportHeader>[0];

const csv: Form = { type: "csv", separator: ";" };
const style = { format: "csv", separator: ";" } as const;
const row: ReportRow = { line: 2, externalId: "P-1", result: "created" };
const written = (form: Form, count = 1) => reportHeader(form) + reportLine(row, form).repeat(count);
const earlier = written(csv);
const names = "line;externalId;result;authorizationId;status;code;requestId;message";

/** A folder with a place for a report, and what may stand there. */
function place(content?: string, draft?: string, name = "r.csv") {
  const { path, file } = scratch();
  if (content !== undefined) file(name, content);
  if (draft !== undefined) file(`${name}.part`, draft);
  const [report, part] = [path(name), path(`${name}.part`)];
  const begin = () => beginReport({ report, draft: part }, style);
  return { path, report, part, begin, read: () => readFileSync(report, "utf8"), hasDraft: () => existsSync(part) };
}

describe("a report", () => {
  test.each<[string, Form]>([
    ["r.csv", csv],
    ["r.jsonl", { type: "jsonl" }],
    ["r.NDJSON", { type: "jsonl" }],
  ])("%s is in its place once it is complete, for its owner alone, and its draft is gone", async (name, form) => {
    const { report, read, hasDraft, begin } = place(undefined, undefined, name);
    const begun = await begin();
    await begun.add(row);
    expect([existsSync(report), hasDraft()]).toEqual([false, true]);
    await begun.complete();
    await begun.discard();
    expect([read(), hasDraft(), statSync(report).mode & 0o777]).toEqual([written(form), false, 0o600]);
  });

  test("of many rows is written in pieces, of which none is lost", async () => {
    const { part, read, begin } = place();
    const begun = await begin();
    for (let count = 0; count < 20_000; count += 1) await begun.add(row);
    expect(statSync(part).size).toBeGreaterThan(100_000);
    await begun.complete();
    expect(read()).toBe(written(csv, 20_000));
  });

  test("that is discarded leaves the earlier one, and nothing else", async () => {
    const { read, hasDraft, begin } = place(earlier);
    const begun = await begin();
    await begun.add(row);
    await begun.discard();
    expect([read(), hasDraft()]).toEqual([earlier, false]);
  });
});

describe("what is in the place of a report or its draft", () => {
  test.each([
    ["an earlier report", earlier],
    ["nothing but a file", ""],
  ])("is replaced if it is %s", async (_, content) => {
    const { read, begin } = place(content, content);
    const begun = await begin();
    await begun.add(row);
    await begun.add(row);
    await begun.complete();
    expect(read()).toBe(written(csv, 2));
  });

  test("is left alone if it is another file", async () => {
    const letter = "Dear carrier,\n";
    const { report, read, hasDraft, begin } = place(letter);
    await expect(begin()).rejects.toThrow(
      `${report} is not a report of a push, so it was not overwritten. Nothing was sent. Move it away, or choose another file with --report.`,
    );
    expect([read(), hasDraft()]).toEqual([letter, false]);
  });

  test("is left alone if it is a folder, or what a link as its draft leads to", async () => {
    const { path, report, begin } = place();
    mkdirSync(report);
    await expect(begin()).rejects.toThrow("is not a regular file, so it was not overwritten.");
    const other = place(earlier);
    symlinkSync(other.report, other.part);
    const begun = await other.begin();
    await begun.add(row);
    await begun.discard();
    expect(other.read()).toBe(earlier);
    await expect(beginReport({ report: path("none/r.csv"), draft: path("none/part") }, style)).rejects.toThrow(
      "ENOENT",
    );
  });
});

test("a report that cannot be written says why in the end, and leaves nothing", async () => {
  const { report, part, begin, read, hasDraft } = place(earlier);
  const begun = await begin();
  unlinkSync(part);
  await begun.add(row);
  await expect(begun.complete()).rejects.toThrow(
    `The report ${report} could not be written: no such file or directory.`,
  );
  await begun.discard();
  expect([read(), hasDraft()]).toEqual([earlier, false]);
});

test("a report in CSV begins with a byte order mark and its columns; JSON Lines begin with the first row", () => {
  expect(reportHeader({ type: "csv", separator: ";" })).toBe(`\uFEFF${names}\r\n`);
  expect(reportHeader({ type: "jsonl" })).toBe("");
});

test("a row has a cell for each column, empty where nothing is known, and in quotes where it needs them", () => {
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

test("a file begins as a report, also as a spreadsheet saves it", () => {
  const starts = [
    `\uFEFF${names}\r\n2;P;created`,
    `${names}\n`,
    `${names}\r`,
    `${names.replaceAll(";", "\t")}\r\n`,
    `"${names.replaceAll(";", '","')}"\r\n`,
    '{"line":12,"result":"not-sent","externalId":"P"}',
  ];
  expect(starts.filter((start) => !beginsAsReport(start))).toEqual([]);
  const others = [
    ...["", "x\n", names, `${names};more\r\n`, `${names} \n`, `x${names}\r\n`],
    names.replace("result", "results").concat("\n"),
    ...[' {"line":12,"result":"created",', '{"line":"12","result":"created",', '{"line":12,"result":"created"}'],
  ];
  expect(others.filter(beginsAsReport)).toEqual([]);
});

test("a header is that of a report if it has its columns, in their order, and no other", () => {
  expect(isReportHeader(reportColumns)).toBe(true);
  for (const other of [[...reportColumns, ""], reportColumns.slice(0, -1), reportColumns.toReversed()])
    expect(isReportHeader(other)).toBe(false);
});
