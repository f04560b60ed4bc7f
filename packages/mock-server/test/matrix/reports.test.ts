import { describe, expect, test } from "vitest";
import type { Alternative } from "../../src/matrix/alternatives.ts";
import type { CommandRun, MatrixResult } from "../../src/matrix/matrix.ts";
import { jsonReport, junitReport, markdownReport, passesEverywhere, textReport } from "../../src/matrix/reports.ts";

const alternative = (id: string, value: string | number, meaning: string): Alternative => ({
  id,
  value,
  question: `What is ${id}?`,
  meaning,
  defaultMeaning: `The usual ${id}, e.g. none.`,
  assumptions: { [id]: value },
});

const array = alternative("envelope", "array", "The bare array.");
const data = alternative("envelope", "data", "In data.");
const two = alternative("limit", 2, "Two.");
const newest = alternative("order", "newest", "Newest first.");
const other = alternative("order", "none", "None.");

const passed: CommandRun = { outcome: "passed", ending: "exit code 0", seconds: 1.25 };
const failed: CommandRun = { outcome: "failed", ending: "exit code 1", seconds: 2, output: "logs/a.log" };
const late: CommandRun = { outcome: "timed-out", ending: "no end within 9 s", seconds: 9 };

const baseline: MatrixResult = { defaults: passed, runs: [{ ...passed, alternative: array }], skipped: [] };
const mixed: MatrixResult = {
  defaults: passed,
  runs: [
    { ...failed, alternative: array },
    { ...passed, alternative: two },
    { ...late, alternative: data },
  ],
  skipped: [newest, other],
};

describe("as text", () => {
  test("a command that passes everywhere depends on nothing", () => {
    expect(textReport(baseline)).toBe(
      "1 alternatives pass, 0 fail, 0 skipped.\nThe command does not depend on any open point that it reaches.\n",
    );
  });

  test("one that fails under the defaults is told nothing else", () => {
    expect(textReport({ ...mixed, defaults: failed })).toBe(
      "The command does not pass under the defaults: exit code 1; see logs/a.log.\n" +
        "Fix that first; it was not run under the alternatives.\n",
    );
  });

  test("each open point on which it depends stands once, with every alternative that fails, and what was skipped", () => {
    expect(textReport(mixed).split("\n")).toEqual([
      "1 alternatives pass, 2 fail, 2 skipped.",
      "The command depends on an open point:",
      "",
      "envelope: What is envelope?",
      "  passes: The usual envelope, e.g. none.",
      "  fails:  The bare array. (envelope=array; exit code 1; see logs/a.log)",
      "  fails:  In data. (envelope=data; no end within 9 s)",
      "  ask:    What is envelope? We rely on: “The usual envelope, e.g. none”. Can you confirm that?",
      "",
      "Skipped, because the command does not reach these points: order.",
      "",
    ]);
    const more = { ...mixed, runs: [...mixed.runs, { ...failed, alternative: newest }], skipped: [] };
    expect(
      textReport(more)
        .split("\n")
        .slice(1, -1)
        .filter((line) => !line.startsWith("  ask: ")),
    ).toEqual([
      "The command depends on 2 open points:",
      "",
      "envelope: What is envelope?",
      "  passes: The usual envelope, e.g. none.",
      "  fails:  The bare array. (envelope=array; exit code 1; see logs/a.log)",
      "  fails:  In data. (envelope=data; no end within 9 s)",
      "",
      "order: What is order?",
      "  passes: The usual order, e.g. none.",
      "  fails:  Newest first. (order=newest; exit code 1; see logs/a.log)",
    ]);
    const unmet = textReport({ ...baseline, skipped: [newest, other, two] });
    expect(unmet).toMatch(/\n\nSkipped, because the command does not reach these points: order, limit\.\n$/);
  });
});

test.each([
  ["passes everywhere", baseline, true],
  ["fails under the defaults", { ...baseline, defaults: late }, false],
  ["fails with an alternative", mixed, false],
])("a command that %s", (_, result, passes) => {
  expect(passesEverywhere(result)).toBe(passes);
});

test("as JSON, it has everything", () => {
  const run = { outcome: "failed", ending: "exit code 1", seconds: 2, output: "logs/a.log" };
  const good = { outcome: "passed", ending: "exit code 0", seconds: 1.25, output: null };
  expect(JSON.parse(jsonReport(mixed))).toEqual({
    passes: false,
    counts: { passed: 1, failed: 2, skipped: 2 },
    defaults: good,
    dependences: [
      {
        id: "envelope",
        question: "What is envelope?",
        defaultMeaning: "The usual envelope, e.g. none.",
        ask: "What is envelope? We rely on: “The usual envelope, e.g. none”. Can you confirm that?",
        failing: ["array", "data"],
      },
    ],
    runs: [
      { id: "envelope", value: "array", meaning: "The bare array.", ...run },
      { id: "limit", value: 2, meaning: "Two.", ...good },
      { id: "envelope", value: "data", meaning: "In data.", ...late, output: null },
    ],
    skipped: [
      { id: "order", value: "newest" },
      { id: "order", value: "none" },
    ],
  });
  expect(jsonReport(baseline)).toMatch(/^\{\n {2}"passes": true,[^]*\}\n$/);
});

describe("as JUnit XML", () => {
  const caseOf = (name: string, seconds: string) =>
    `    <testcase classname="totem-mock matrix" name="${name}" time="${seconds}"`;

  test("every run is a test case: passed, failed or skipped", () => {
    const counts = 'tests="6" failures="2" skipped="2" time="13.500"';
    expect(junitReport(mixed).split("\n")).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<testsuites ${counts}>`,
      `  <testsuite name="totem-mock matrix" ${counts}>`,
      `${caseOf("the defaults", "1.250")}/>`,
      `${caseOf("envelope=array", "2.000")}>`,
      '      <failure message="What is envelope? The bare array.">exit code 1; see logs/a.log</failure>',
      "    </testcase>",
      `${caseOf("limit=2", "1.250")}/>`,
      `${caseOf("envelope=data", "9.000")}>`,
      '      <failure message="What is envelope? In data.">no end within 9 s</failure>',
      "    </testcase>",
      `${caseOf("order=newest", "0.000")}><skipped message="The command does not reach this point."/></testcase>`,
      `${caseOf("order=none", "0.000")}><skipped message="The command does not reach this point."/></testcase>`,
      "  </testsuite>",
      "</testsuites>",
      "",
    ]);
  });

  test("a command that fails under the defaults is one failure", () => {
    const xml = junitReport({ defaults: late, runs: [], skipped: [] });
    expect(xml).toContain('tests="1" failures="1" skipped="0" time="9.000"');
    expect(xml).toContain(
      '<failure message="The command does not pass under the defaults.">no end within 9 s</failure>',
    );
  });

  test("what XML does not allow is replaced, and what it means something by is escaped, in names and texts", () => {
    const hostile = alternative("a", '<"&>', "\u0000\u0008\u000b\u000c\u000e\u001f\ufffe\uffff");
    const xml = junitReport({ ...baseline, runs: [{ ...failed, ending: "a\tb\n\u007f<", alternative: hostile }] });
    expect(xml).toContain('name="a=&lt;&quot;&amp;&gt;"');
    expect(xml).toContain(`message="What is a? ${"�".repeat(8)}"`);
    expect(xml).toContain(">a\tb\n\u007f&lt;; see logs/a.log</failure>");
  });
});

describe("as Markdown", () => {
  const head = ["# Open points that the integration depends on", ""];
  const odd = alternative("envelope", "da`ta", "A | pipe\n  and   lines.");
  const own = { ...alternative("order", "", "One of your own."), value: {} };
  const run = { ...failed, output: "a|b.log" };

  test("reviewers read on what the command depends, what to ask, and every alternative in a table", () => {
    const runs = [
      { ...run, alternative: odd },
      { ...passed, alternative: two },
    ];
    expect(markdownReport({ defaults: passed, runs, skipped: [own] }).split("\n")).toEqual([
      ...head,
      "1 alternatives pass, 1 fail, 1 were skipped because the command does not reach their points.",
      ...["", "## `envelope`", "", "What is envelope?", "", "- Passes: The usual envelope, e.g. none."],
      "- Fails: A | pipe",
      "  and   lines. (`envelope=da'ta`; exit code 1; see a|b.log)",
      "",
      "Ask the service's operators: What is envelope? We rely on: “The usual envelope, e.g. none”. Can you confirm that?",
      ...["", "## Every alternative", "", "| Alternative | Meaning | Result |", "| --- | --- | --- |"],
      "| `envelope=da'ta` | A \\| pipe and lines. | exit code 1; see a\\|b.log |",
      "| `limit=2` | Two. | passed |",
      "| `order=own` | One of your own. | skipped |",
      "",
    ]);
  });

  test("a command that fails under the defaults has nothing else to report", () => {
    expect(markdownReport({ ...mixed, defaults: run }).split("\n")).toEqual([
      ...head,
      "The command does not pass under the defaults: exit code 1; see a|b.log.",
      "",
    ]);
  });
});
