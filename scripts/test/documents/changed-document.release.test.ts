import { expect, test } from "vitest";
import { compareDocument, needsAttention, renumber } from "../../../spec/build/statements/changes.ts";
import { reportChanges } from "../../../spec/build/statements/changes-report.ts";
import { hashOf, linesOf } from "../../../spec/build/statements/document.ts";
import type { Statement } from "../../../spec/build/statements/statement.ts";

const document = `# Harbour

## Berths

A berth holds one ship.

### Fees

| Ship | Fee |
| --- | --- |
| small | 5 |
| large | 9 |
`;
const sections = ["Berths", "Berths / Fees"];

/** A statement that takes its lines from the document by their numbers. */
function statement(id: string, section: string, ...numbers: number[]): Statement {
  const text = document.split("\n");
  return {
    id,
    section,
    says: `What ${id} says.`,
    lines: numbers.map((number) => ({ number, hash: hashOf(text[number - 1] ?? "") })),
    contract: ["/components/schemas/Berth/properties/fee"],
    none: undefined,
    assumptions: ["currency"],
  };
}

const statements = [
  statement("S001", "Berths", 5),
  statement("S002", "Berths / Fees", 11),
  statement("S003", "Berths / Fees", 11, 12),
];

const tests = new Map([["S001", [{ file: "berth.test.ts", title: "S001 holds" }]]]);

const compare = (text: string) => compareDocument(statements, sections, text);

/** The ids of the statements that a version of the document touches. */
const touchedBy = (text: string): string[] => compare(text).touched.map(({ statement: { id } }) => id);

test("the lines that say something are all but empty ones, headings and the heads of tables", () => {
  expect(linesOf(document).map(({ number, text }) => [number, text])).toEqual([
    [5, "A berth holds one ship."],
    [11, "| small | 5 |"],
    [12, "| large | 9 |"],
  ]);
});

test("the document as it was touches nothing", () => {
  const changes = compare(document);
  expect(changes).toEqual({ touched: [], unstated: [], moved: new Map(), sectionsGone: [], sectionsNew: [] });
  expect(needsAttention(changes)).toBe(false);
  expect(reportChanges(changes, 3, tests)).toBe(
    "Each of 3 statements has its lines in the document, and every line has a statement.",
  );
});

test.each([
  ["a changed sentence", "one ship", "two ships", ["S001"]],
  ["a changed row that two statements share", "small | 5", "small | 6", ["S002", "S003"]],
  ["a row that is gone", "| large | 9 |\n", "", ["S003"]],
  ["other spacing of a table", "| small | 5 |", "| small   |  5 |", []],
  ["other ends of lines", /\n/g, "\r\n", []],
])("%s touches the statements of that line and no other", (_what, from, to, ids) => {
  expect(touchedBy(document.replace(from, to))).toEqual(ids);
});

test("the report names the statement, its elements, its assumptions and its tests", () => {
  const report = reportChanges(compare(document.replace("one ship", "two ships")), 3, tests);
  expect(report.split("\n")).toEqual([
    "Statements whose line changed or is gone:",
    "S001 (line 5): What S001 says.",
    "  Elements: Berth.fee",
    "  Assumptions: currency",
    "  Tests:",
    "    berth.test.ts",
    "      S001 holds",
    "",
    "",
    "Lines that belong to no statement, with the entry for `lines` of the one that takes them up:",
    `  5: "${hashOf("A berth holds two ships.")}"  A berth holds two ships.`,
    "",
    "1 of 3 statements touched; lines without a statement: 1.",
  ]);
});

test("a new line and a renamed section are reported, though no statement is touched", () => {
  const changes = compare(document.replace("### Fees", "### Prices\n\nPaid in advance."));
  expect(changes.touched).toEqual([]);
  expect(changes.unstated.map(({ text }) => text)).toEqual(["Paid in advance."]);
  expect(changes).toMatchObject({ sectionsGone: ["Berths / Fees"], sectionsNew: ["Berths / Prices"] });
  expect(needsAttention(changes)).toBe(true);
});

test("lines that moved touch nothing, and are renumbered in one go", () => {
  const { moved, ...rest } = compare(document.replace("# Harbour", "# Harbour\n"));
  expect(rest).toMatchObject({ touched: [], unstated: [] });
  expect([...moved]).toEqual([
    [5, 6],
    [11, 12],
    [12, 13],
  ]);
  const [five, eleven, twelve] = [5, 11, 12].map((number) => hashOf(document.split("\n")[number - 1] ?? ""));
  expect(renumber(`- lines: { 11: "${eleven}", 12: "${twelve}" }\n- lines: { 5: "${five}" } # 5: 12`, moved)).toBe(
    `- lines: { 12: "${eleven}", 13: "${twelve}" }\n- lines: { 6: "${five}" } # 5: 12`,
  );
});

test("equal lines keep their order", () => {
  const own = [2, 4].map((number) => ({
    ...statement(`S00${number}`, "Berths"),
    lines: [{ number, hash: hashOf("same") }],
  }));
  expect([...compareDocument(own, [], "\nA\nsame\nB\nsame\n").moved]).toEqual([
    [2, 3],
    [4, 5],
  ]);
});
