import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { bundleContract, specFolder } from "../../contract/bundle.ts";
import { readLedger } from "../../contract/lint/ledger.ts";
import { checkStatements } from "../../statements/check.ts";
import { listTests } from "../../statements/listed-tests.ts";
import { parseStatements, readStatements, type Statement, type TestName } from "../../statements/statement.ts";
import { renderTable } from "../../statements/table.ts";

const contract = await bundleContract();
const ledger = await readLedger();
const statements = await readStatements();
const tests = statements.flatMap((statement) => statement.tests);

const check = (changed: readonly Statement[]) => checkStatements(changed, { contract, ledger, tests });

/** The statements with the first of them changed. */
const withFirst = (changes: Partial<Statement>): Statement[] =>
  statements.map((statement, at) => (at === 0 ? { ...statement, ...changes } : statement));

test("the statements as they stand are right, and every section of the document has some", () => {
  expect(check(statements)).toEqual([]);
  expect(statements.length).toBeGreaterThan(100);
});

test.each<[string, Partial<Statement>, string]>([
  ["without a test", { tests: [] }, "S001: no test"],
  ["with a test that there is not", { tests: [{ file: "a.test.ts", title: "b" }] }, 'S001: a.test.ts has no test "b"'],
  [
    "with a title of another file",
    { tests: [{ file: "a.test.ts", title: tests[0]?.title ?? "" }] },
    "S001: a.test.ts has no test",
  ],
  [
    "with a pointer that leads nowhere",
    { contract: ["/paths/~1nothing"] },
    "S001: /paths/~1nothing leads nowhere in the contract",
  ],
  ["with a pointer into a prototype", { contract: ["/constructor"] }, "S001: /constructor leads nowhere"],
  ["with a pointer past the end of a list", { contract: ["/security/9"] }, "S001: /security/9 leads nowhere"],
  ["with a pointer that is none", { contract: ["paths"] }, "S001: paths leads nowhere"],
  ["without a line of the document", { lines: [] }, "S001: no line of the document"],
  [
    "with another hash of a line than a later one has",
    { lines: [{ number: 11, hash: "0".repeat(12) }] },
    "S007: line 11 has another hash than in S001",
  ],
  ["that is nowhere in the contract, without a reason", { contract: [] }, "S001: neither in the contract, nor why not"],
  ["that is in the contract, and yet says why not", { none: "It is not." }, "S001: in the contract, and yet why not"],
  ["with an assumption that there is not", { assumptions: ["no-such"] }, "S001: there is no assumption no-such"],
  ["of a section that there is not", { section: "Prices" }, "S001: there is no section Prices"],
  ["with a number out of turn", { id: "S003" }, "the statement after 0 others is S003, not S001"],
])("a statement %s is told", (_what, changes, message) => {
  const wrong = check(withFirst(changes));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(message);
});

test("a section of which nothing is said is told, and an assumption that settles nothing", () => {
  const silent = statements.filter(({ section }) => section !== "Versioning");
  expect(check(silent)).toEqual([
    "no statement of the section Versioning",
    "no statement names the assumption version-selection",
  ]);
});

test.each([
  ["{}", "no list"],
  ["- {}", "Statement 1 has no id"],
  ["- { id: S001, section: Errors }", "S001 has no says"],
  ["- { id: S001, section: Errors, says: x }", "The lines of S001 is no object"],
  [
    "- { id: S001, section: Errors, says: x, lines: { 7: 12 } }",
    "The lines of S001: 7 is no number of a line with its",
  ],
  [
    "- { id: S001, section: Errors, says: x, lines: { 0: 'edebde6cbe46' } }",
    "The lines of S001: 0 is no number of a line",
  ],
  ["- { id: S001, section: Errors, says: x, lines: {}, contract: /info }", "The contract of S001 is no list"],
  ["- { id: S001, section: Errors, says: x, lines: {}, tests: [a] }", "The tests of S001 is no object"],
])("statements that cannot be read say why: %s", (yaml, message) => {
  expect(() => parseStatements(yaml)).toThrow(message);
});

test("the table has a row for each statement, and a cell is not broken by what stands in it", () => {
  const table = renderTable(withFirst({ says: "either | or <b>" }), ledger.sections, tests);
  expect(table.match(/^\| S\d{3} \|/gm)).toHaveLength(statements.length);
  expect(table).toContain("| S001 | either \\| or &lt;b> |");
});

const rows = [1, 2, 3].map((row) => ({ file: "a.test.ts", title: `${row} is a number | of "it${row}"` }));
const table = { file: "a.test.ts", title: '%i is a number | of "%s"' };

test("a statement may name one row of a table, or all of them by its title", () => {
  const checkRows = (title: string) =>
    checkStatements(withFirst({ tests: [{ file: "a.test.ts", title }] }), {
      contract,
      ledger,
      tests: [...tests, ...rows],
    });
  expect(checkRows('2 is a number | of "it2"')).toEqual([]);
  expect(checkRows(table.title)).toEqual([]);
  expect(checkRows('4 is a number | of "it4"')).toHaveLength(1);
  expect(checkRows('%i is a digit | of "%s"')).toHaveLength(1);
});

test("the table names the rows of a table of tests, twelve at the most", () => {
  const render = (present: readonly TestName[]) =>
    /^\| S001 .*$/m.exec(renderTable(withFirst({ tests: [table] }), ledger.sections, present))?.[0];
  expect(render(rows)).toMatch(/… is a number \\\| of "…" \(`1, it1`; `2, it2`; `3, it3`\) \|$/);
  const many = Array.from({ length: 20 }, (_, row) => ({
    file: "a.test.ts",
    title: `${row} is a number | of "${"x".repeat(70)}"`,
  }));
  expect(render(many)).toMatch(/`11, x{56}…`; and 8 more\) \|$/);
});

test("no title of the table as it is committed has a placeholder", async () => {
  expect(await readFile(`${specFolder}COVERAGE.md`, "utf8")).not.toMatch(/%[sdifjoO]/);
});

test("the listed tests of a file are those of this one, its tables row by row", async () => {
  const file = "scripts/test/documents/coverage.test.ts";
  const listed = await listTests([file]);
  expect(listed.every((one) => one.file === file)).toBe(true);
  expect(listed.map(({ title }) => title)).toEqual(
    expect.arrayContaining([
      "the listed tests of a file are those of this one, its tables row by row",
      "a statement without a test is told",
    ]),
  );
});
