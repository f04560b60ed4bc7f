import { expect, test } from "vitest";
import type { Alternative } from "../../src/matrix/alternatives.ts";
import { markdownReport } from "../../src/matrix/reports.ts";
import type { CommandRun, MatrixResult } from "../../src/matrix/matrix.ts";

const alternative = (id: string, value: string | object, meaning: string): Alternative => ({
  id,
  value: typeof value === "string" ? value : {},
  question: `What is ${id}?`,
  meaning,
  defaultMeaning: `The usual ${id}.`,
  assumptions: {},
});

const array = alternative("envelope", "array", "A | pipe\n  and   lines.");
const data = alternative("envelope", "da`ta", "In data.");
const own = alternative("order", {}, "One of your own.");

const passed: CommandRun = { outcome: "passed", ending: "exit code 0", seconds: 1 };
const failed: CommandRun = { outcome: "failed", ending: "exit code 1", seconds: 2, output: "a|b.log" };

const result: MatrixResult = {
  defaults: passed,
  runs: [
    { ...failed, alternative: array },
    { ...passed, alternative: data },
  ],
  skipped: [own],
};

const head = ["# Open points that the integration depends on", ""];

const table = [
  "",
  "## Every alternative",
  "",
  "| Alternative | Meaning | Result |",
  "| --- | --- | --- |",
  "| `envelope=array` | A \\| pipe and lines. | exit code 1; see a\\|b.log |",
  "| `envelope=da'ta` | In data. | passed |",
  "| `order=own` | One of your own. | skipped |",
];

test("reviewers read on what the command depends, what to ask, and every alternative in a table", () => {
  expect(markdownReport(result).split("\n")).toEqual([
    ...head,
    "1 alternatives pass, 1 fail, 1 were skipped because the command does not reach their points.",
    ...["", "## `envelope`", "", "What is envelope?", "", "- Passes: The usual envelope."],
    "- Fails: A | pipe",
    "  and   lines. (`envelope=array`; exit code 1; see a|b.log)",
    "",
    "Ask the service's operators: What is envelope? We rely on: “The usual envelope”. Can you confirm that?",
    ...table,
    "",
  ]);
});

test("a command that fails under the defaults has nothing else to report", () => {
  expect(markdownReport({ ...result, defaults: failed }).split("\n")).toEqual([
    ...head,
    "The command does not pass under the defaults: exit code 1; see a|b.log.",
    "",
  ]);
});
