import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, unlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  beginReport,
  reportHeader,
  type ReportForm,
  reportLine,
  type ReportRow,
} from "../../src/push/report/report-file.ts";
import { scratch } from "../support/scratch.ts";

const csv: ReportForm = { type: "csv", separator: ";" };
const row: ReportRow = { line: 2, externalId: "P-1", result: "created" };
const written = (form: ReportForm, count = 1) => reportHeader(form) + reportLine(row, form).repeat(count);
const earlier = written(csv);

/** A folder with a place for a report, and what may stand there. */
function place(content?: string, draft?: string) {
  const { path, file } = scratch();
  if (content !== undefined) file("r.csv", content);
  if (draft !== undefined) file("r.csv.part", draft);
  const [report, part] = [path("r.csv"), path("r.csv.part")];
  const begin = (form: ReportForm = csv) => beginReport({ report, draft: part }, form);
  return { path, report, part, begin, read: () => readFileSync(report, "utf8"), hasDraft: () => existsSync(part) };
}

describe("a report", () => {
  test.each<[string, ReportForm]>([
    ["CSV", csv],
    ["JSON Lines", { type: "jsonl" }],
  ])("in %s is in its place once it is complete, and its draft is gone", async (_, form) => {
    const { report, read, hasDraft, begin } = place();
    const begun = await begin(form);
    await begun.add(row);
    expect([existsSync(report), hasDraft()]).toEqual([false, true]);
    await begun.complete();
    expect([read(), hasDraft()]).toEqual([written(form), false]);
    await begun.discard();
    expect(read()).toBe(written(form));
  });

  test("is for its owner alone", async () => {
    const { report, begin } = place();
    await (await begin()).complete();
    expect(statSync(report).mode & 0o777).toBe(0o600);
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
    await expect(beginReport({ report: path("none/r.csv"), draft: path("none/part") }, csv)).rejects.toThrow("ENOENT");
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
