import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { type Least, measureRow } from "../src/guard/measure-row.ts";
import { formatNumbers, numbersFile, parseNumbers } from "../src/guard/numbers.ts";
import { allHold, reportOf } from "../src/guard/report.ts";
import { allRows, type Row, rowsOf } from "../src/guard/rows.ts";
import { holdRows, mostPasses } from "../src/guard/verdict.ts";

const held = (ratio: number) => ({ ratio, because: "It was so." });

const numbers = Object.fromEntries(allRows.map((row) => [row, held(2)]));

/** What each pass over a row measures, in turn; every floor takes 10 µs. */
function measuring(costs: Partial<Record<Row, number[]>>) {
  const measured: Row[] = [];
  const measure = async (row: Row): Promise<Least> => {
    const pass = measured.filter((one) => one === row).length;
    measured.push(row);
    return { floor: 10, ours: costs[row]?.[pass] ?? costs[row]?.at(-1) ?? 20 };
  };
  return { measured, measure };
}

test("every row has a number with a reason in the file, which is as the guard writes it", async () => {
  const text = await readFile(numbersFile, "utf8");
  expect(Object.keys(parseNumbers(text))).toEqual(allRows);
  expect(text).toBe(formatNumbers(parseNumbers(text)));
});

test.each(allRows)("a fifth more in %s fails that row, and no other", async (slow) => {
  const { measured, measure } = measuring({ [slow]: [24] });
  const verdicts = await holdRows(allRows, numbers, measure);
  expect(allHold(verdicts)).toBe(false);
  expect(verdicts.filter(({ outcome }) => outcome !== "within").map(({ row }) => row)).toEqual([slow]);
  expect(measured.filter((row) => row === slow)).toHaveLength(mostPasses);
  expect(measured).toHaveLength(allRows.length - 1 + mostPasses);
});

test("a row is measured until it was within its number twice, however slow it seemed between", async () => {
  const { measured, measure } = measuring({ get: [21, 40, 30, 22, 40] });
  const [verdict] = await holdRows(["get"], numbers, measure);
  expect(verdict).toEqual({ row: "get", ratio: 2.6, microseconds: 21, held: 2, outcome: "within" });
  expect(measured).toHaveLength(4);
});

test("a row that was within its number once had luck", async () => {
  const [verdict] = await holdRows(["get"], numbers, measuring({ get: [24, 21, 24] }).measure);
  expect(verdict).toMatchObject({ ratio: 2.4, outcome: "slower" });
});

test("the report says what became slower, by how much, and what to do", async () => {
  const verdicts = await holdRows(allRows, numbers, measuring({ create: [24] }).measure);
  const report = reportOf(verdicts);
  expect(report).toMatch(
    /^✗ create takes 2\.40 × its floor's CPU time, 20 % more than the 2\.00 in bench\/guard\.json/,
  );
  expect(report).toContain(`npx -y pnpm@12 bench:guard create --write "why"`);
  expect(report).toMatch(/^\| create +\| +2\.40 \| +2\.00 \| +24\.0 \|$/m);
});

test("a row that became faster is no failure, but its number is to be lowered", async () => {
  const verdicts = await holdRows(allRows, numbers, measuring({ verify: [16] }).measure);
  expect(allHold(verdicts)).toBe(true);
  expect(reportOf(verdicts)).toMatch(
    /^verify takes 1\.60 × its floor's CPU time, 20 % less than the 2\.00 .*--write "why"$/m,
  );
});

test("a row without a number fails, after as many passes as a number is made of", async () => {
  const { measured, measure } = measuring({});
  const verdicts = await holdRows(["get"], {}, measure);
  expect(allHold(verdicts)).toBe(false);
  expect(measured).toHaveLength(mostPasses);
  expect(reportOf(verdicts)).toContain("✗ get has no number in bench/guard.json.");
});

test("rows are named as in the file", () => {
  expect(rowsOf([])).toEqual(allRows);
  expect(rowsOf(["verify", "get"])).toEqual(["get", "verify"]);
  expect(() => rowsOf(["put"])).toThrow('There is no row "put". There are: get, create, list, deliver,');
});

test.each([`{ "put": { "ratio": 2, "because": "…" } }`, `{ "get": { "ratio": 2, "because": " " } }`, `{ "get": 2 }`])(
  "%s is no file of numbers",
  (text) => {
    expect(() => parseNumbers(text)).toThrow(/^bench\/guard\.json: "(put|get)" is no row, or has no ratio/);
  },
);

// It starts a process.
test("a work and its floor are measured in a process of their own", async () => {
  const { floor, ours } = await measureRow("verify", 1);
  for (const cost of [floor, ours]) expect(cost).toBeGreaterThan(0);
  await expect(measureRow("verify", 0)).rejects.toThrow("verify could not be measured.");
});
