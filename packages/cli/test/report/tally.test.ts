import { describe, expect, test } from "vitest";
import type { ReportRow } from "../../src/push/report/report-file.ts";
import { summarise, summariseCheck, Tally } from "../../src/push/report/tally.ts";
import { exitCodes } from "../../src/failures/failure.ts";
import { testIo } from "../support/command.ts";

/** A tally of rows with these results, in consecutive lines. */
function tallyOf(...results: ReportRow["result"][]): Tally {
  const tally = new Tally();
  for (const [at, result] of results.entries()) {
    tally.add({ line: at + 2, externalId: `P-${at + 2}`, result, message: `${result} because` });
  }
  return tally;
}

describe("the results of a file are listed", () => {
  test("in a fixed order, without those that no row had, their numbers aligned", () => {
    const tally = tallyOf("unknown", ...Array<ReportRow["result"]>(9).fill("created"), "not-sent");
    expect(tally.lines()).toEqual(["  created    9", "  unknown    1", "  not-sent   1"]);
    expect(tally.counts).toMatchObject({ rows: 11, created: 9, unknown: 1, "not-sent": 1, resumed: 0 });
  });

  test("with how many came from the journal", () => {
    const tally = tallyOf("created");
    tally.add({ line: 3, externalId: "P-3", result: "existing" }, true);
    expect(tally.lines()).toEqual([
      "  created   1",
      "  existing  1",
      "  of which 1 from the journal of the earlier run",
    ]);
  });

  test("with the rows that were never read", () => {
    const tally = tallyOf("created");
    tally.addUnread(12);
    expect(tally.lines()).toEqual(["  created    1", "  unread    11"]);
    expect(tally.counts.rows).toBe(12);
    tally.addUnread(3);
    expect(tally.counts).toMatchObject({ rows: 12, unread: 0 });
  });
});

describe("the rows that went wrong are listed", () => {
  test("by their lines, whatever their order, each with its id if it has one", () => {
    const tally = new Tally();
    tally.add({ line: 9, externalId: "P-9", result: "rejected", message: "It is full" });
    tally.add({ line: 5, externalId: "P-5", result: "created", message: "fine" });
    tally.add({ line: 4, externalId: "", result: "invalid", message: "It is empty" });
    tally.add({ line: 7, externalId: "P-7", result: "unknown" });
    expect(tally.troubles()).toEqual(["  line 4: It is empty", "  line 7: P-7: ", "  line 9: P-9: It is full"]);
  });

  test("up to twenty, and the others are counted", () => {
    const twenty = tallyOf(...Array<ReportRow["result"]>(20).fill("invalid"));
    expect(twenty.troubles()).toHaveLength(20);
    expect(twenty.troubles()[0]).toBe("  line 2: P-2: invalid because");
    const more = tallyOf(...Array<ReportRow["result"]>(20).fill("invalid"), "rejected", "unknown", "created");
    expect(more.troubles().slice(20)).toEqual(["  and 2 more; see the report"]);
  });

  test("not at all where none went wrong", () => {
    expect(tallyOf("created", "existing", "stored", "not-sent").troubles()).toEqual([]);
  });
});

/** The output of a summary of a push. */
function printed(
  summary: typeof summarise,
  tally: Tally,
  { json, asked = false }: { json?: true; asked?: boolean } = {},
) {
  let out = "";
  const io = testIo({ out: { write: (text) => (out += text) } });
  summary(
    {
      file: {
        path: "in/orders.csv",
        content: "in/orders.csv",
        name: "orders.csv",
        size: 1,
        style: { format: "csv", encoding: "utf-8", separator: ",", header: 1 },
      },
      flags: { map: "m", concurrency: 1, maxRetries: 0, progress: false, timeout: 30, ...(json && { json }) },
      io,
      written: { report: "r.csv", draft: "r.csv.part", journal: "j" },
      stop: {
        asked,
        exitCode: exitCodes.interrupted,
        signal: new AbortController().signal,
        [Symbol.dispose]: () => undefined,
      },
    },
    tally,
  );
  return out;
}

describe("a summary", () => {
  test("of a push says what became of the rows, and where the report is", () => {
    expect(printed(summarise, tallyOf("created"))).toBe("orders.csv: 1 row\n  created   1\nReport: r.csv\n");
    expect(printed(summarise, tallyOf("created", "rejected"))).toBe(
      "orders.csv: 2 rows\n  created   1\n  rejected  1\nProblems:\n  line 3: P-3: rejected because\nReport: r.csv\n" +
        "To get these rows as a file to correct and push, add --resume --rejects FILE.\n",
    );
  });

  test("advises to resume what was stopped, or whose outcome is unknown", () => {
    const advice = "Run the same command with --resume to continue.\n";
    expect(printed(summarise, tallyOf("created"), { asked: true })).toMatch(new RegExp(`Report: r.csv\n${advice}$`));
    expect(printed(summarise, tallyOf("unknown"))).toMatch(new RegExp(`Report: r.csv\n${advice}$`));
  });

  test("of a check without findings says how many rows can be pushed, and that nothing was sent", () => {
    expect(printed(summariseCheck, tallyOf("not-sent"))).toBe(
      "orders.csv: the only row can be pushed. Nothing was sent.\n",
    );
    expect(printed(summariseCheck, tallyOf("not-sent", "not-sent"))).toBe(
      "orders.csv: all 2 rows can be pushed. Nothing was sent.\n",
    );
  });

  test("of a check with findings lists them, and says what to do", () => {
    const advice =
      "Correct them and run the command again, or add --skip-invalid to push the others. All problems: r.csv\n";
    expect(printed(summariseCheck, tallyOf("invalid"))).toBe(
      `orders.csv: 1 of 1 row is invalid. Nothing was sent.\n  line 2: P-2: invalid because\n${advice}`,
    );
    expect(printed(summariseCheck, tallyOf("invalid", "invalid", "not-sent"))).toContain(
      "orders.csv: 2 of 3 rows are invalid. Nothing was sent.\n",
    );
  });

  test("as JSON has every count, and no report where there is none", () => {
    const json = true;
    const sent: unknown = JSON.parse(printed(summarise, tallyOf("created"), { json }));
    expect(sent).toMatchObject({ file: "in/orders.csv", report: "r.csv", rows: 1, created: 1, unread: 0 });
    expect(JSON.parse(printed(summariseCheck, tallyOf("not-sent"), { json }))).toMatchObject({ report: null, rows: 1 });
    expect(JSON.parse(printed(summariseCheck, tallyOf("invalid"), { json }))).toMatchObject({ report: "r.csv" });
  });
});
