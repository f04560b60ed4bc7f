import { expect, test } from "vitest";
import { bundleContract } from "../../../spec/build/bundle.ts";
import { readSources } from "../../../spec/build/lint/contract-sources.ts";
import { checkStatements } from "../../../spec/build/statements/check.ts";
import { readStatements, type Statement } from "../../../spec/build/statements/statement.ts";
import { renderTable } from "../../../spec/build/statements/table.ts";
import { readTaggedTests, taggedTests } from "../../../spec/build/statements/tagged-tests.ts";

const contract = await bundleContract();
const sources = await readSources();
const statements = await readStatements();
const tests = await readTaggedTests();

const check = (changed: readonly Statement[], shown = tests) =>
  checkStatements(changed, { contract, sources, tests: shown });

/** The statements with the first of them changed. */
const withFirst = (changes: Partial<Statement>): Statement[] =>
  statements.map((statement, at) => (at === 0 ? { ...statement, ...changes } : statement));

test.each<[string, Partial<Statement>, string]>([
  [
    "with a pointer that leads nowhere",
    { contract: ["/paths/~1nothing"] },
    "S001: /paths/~1nothing leads nowhere in the contract",
  ],
  ["without a line of the document", { lines: [] }, "S001: no line of the document"],
  [
    "with another hash of a line than a later one has",
    { lines: [{ number: 11, hash: "0".repeat(12) }] },
    "S007: line 11 has another hash than in S001",
  ],
  ["that is nowhere in the contract, without a reason", { contract: [] }, "S001: neither in the contract, nor why not"],
  ["with an assumption that there is not", { assumptions: ["no-such"] }, "S001: there is no assumption no-such"],
  ["of a section that there is not", { section: "Prices" }, "S001: there is no section Prices"],
])("a statement %s is told", (_what, changes, message) => {
  const wrong = check(withFirst(changes));
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(message);
});

test("the table has a row for each statement, and a cell is not broken by what stands in it", () => {
  const table = renderTable(withFirst({ says: "either | or <b>" }), sources.sections, tests);
  expect(table.match(/^\| S\d{3} \|/gm)).toHaveLength(statements.length);
  expect(table).toContain("| S001 | either \\| or &lt;b> |");
});

test("a test shows the statements whose numbers its title begins with", () => {
  const [tag, other] = ["[S001]", "[S142]"];
  const source = `
    test("${tag}${other} a permit has \\"one\\" carrier", () => {});
    test.each(rows)('${other} %s is refused', () => {});
    describe("${tag} ${other} a berth", () => {});
    test("a permit ${tag}", () => {});`;
  expect(taggedTests("a.test.ts", source)).toEqual([
    ["S001", { file: "a.test.ts", title: 'a permit has \\"one\\" carrier' }],
    ["S142", { file: "a.test.ts", title: 'a permit has \\"one\\" carrier' }],
    ["S142", { file: "a.test.ts", title: "%s is refused" }],
    ["S001", { file: "a.test.ts", title: "a berth" }],
    ["S142", { file: "a.test.ts", title: "a berth" }],
  ]);
});

test("a statement without a test is reported, and a title with a number that no statement has", () => {
  const fewer = new Map([...tests].filter(([id]) => id !== "S001"));
  expect(check(statements, fewer)).toEqual(["S001: no test has [S001] in its title"]);
  const stray = new Map([...tests, ["S999", [{ file: "a.test.ts", title: "b" }]]]);
  expect(check(statements, stray)).toEqual(['a.test.ts: there is no statement S999, as in the title "b"']);
});
