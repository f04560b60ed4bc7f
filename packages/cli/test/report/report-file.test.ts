import { existsSync, mkdirSync, readFileSync, renameSync, statSync, symlinkSync, unlinkSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { beginReport } from "../../src/push/report/report-file.ts";
import { reportHeader, type ReportForm, reportLine, type ReportRow } from "../../src/push/report/report-row.ts";
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
  return { path, report, part, read: () => readFileSync(report, "utf8"), hasDraft: () => existsSync(part) };
}

describe("a report", () => {
  test.each<[string, ReportForm]>([
    ["CSV", csv],
    ["JSON Lines", { type: "jsonl" }],
  ])("in %s is in its place once it is complete, and its draft is gone", async (_, form) => {
    const { report, read, hasDraft } = place();
    const begun = await beginReport(report, form);
    await begun.add(row);
    expect([existsSync(report), hasDraft()]).toEqual([false, true]);
    await begun.complete();
    expect([read(), hasDraft()]).toEqual([written(form), false]);
    await begun.discard();
    expect(read()).toBe(written(form));
  });

  test("is for its owner alone", async () => {
    const { report } = place();
    await (await beginReport(report, csv)).complete();
    expect(statSync(report).mode & 0o777).toBe(0o600);
  });

  test("of many rows is written in pieces, of which none is lost", async () => {
    const { report, part, read } = place();
    const begun = await beginReport(report, csv);
    for (let count = 0; count < 20_000; count += 1) await begun.add(row);
    expect(statSync(part).size).toBeGreaterThan(100_000);
    await begun.complete();
    expect(read()).toBe(written(csv, 20_000));
  });

  test("that is discarded leaves the earlier one, and nothing else", async () => {
    const { report, read, hasDraft } = place(earlier);
    const begun = await beginReport(report, csv);
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
    const { report, read } = place(content, content);
    const begun = await beginReport(report, csv);
    await begun.add(row);
    await begun.add(row);
    await begun.complete();
    expect(read()).toBe(written(csv, 2));
  });

  test("is left alone if it is another file", async () => {
    const letter = "Dear carrier,\n";
    const { report, read, hasDraft } = place(letter);
    await expect(beginReport(report, csv)).rejects.toThrow(
      `${report} is not a report of a push, so it was not overwritten. Nothing was sent. Move it away, or choose another file with --report.`,
    );
    expect([read(), hasDraft()]).toEqual([letter, false]);
    const other = place(undefined, letter);
    await expect(beginReport(other.report, csv)).rejects.toThrow(`${other.part} is not the draft of a report, so`);
    expect(readFileSync(other.part, "utf8")).toBe(letter);
  });

  test("is left alone if it is a folder, or a draft is a link", async () => {
    const { path, report } = place();
    mkdirSync(report);
    await expect(beginReport(report, csv)).rejects.toThrow("is not a regular file, so it was not overwritten.");
    const other = place(earlier);
    symlinkSync(other.report, other.part);
    await expect(beginReport(other.report, csv)).rejects.toThrow("is not the draft of a report");
    expect(other.read()).toBe(earlier);
    await expect(beginReport(path("none/r.csv"), csv)).rejects.toThrow("ENOENT");
  });
});

describe("a draft that another push has replaced", () => {
  const taken = "its draft is gone, or belongs to another push. Run the same command with --resume";

  test("does not become the report", async () => {
    const { report, part, path, read } = place(earlier);
    const begun = await beginReport(report, csv);
    // Still there, so that the other one gets a number of its own.
    renameSync(part, path("moved"));
    const other = await beginReport(report, csv);
    await expect(begun.complete()).rejects.toThrow(`The report ${report} was not written: ${taken}`);
    await begun.discard();
    expect(read()).toBe(earlier);
    await other.add(row);
    await other.add(row);
    await other.complete();
    expect(read()).toBe(written(csv, 2));
  });

  test("or that is gone is none", async () => {
    const { report, part } = place();
    const begun = await beginReport(report, csv);
    unlinkSync(part);
    await expect(begun.complete()).rejects.toThrow(taken);
    await begun.discard();
    expect(existsSync(report)).toBe(false);
  });
});
