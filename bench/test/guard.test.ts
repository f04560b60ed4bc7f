import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { baseOf } from "../src/guard/base.ts";
import { allHold, compareRows, mostPasses, reportOf } from "../src/guard/comparison.ts";
import { type Cost, measureRow } from "../src/guard/measure-row.ts";
import { allRows, type Row } from "../src/guard/rows.ts";
import { run } from "../src/preparing/command.ts";
import { root } from "../src/preparing/prepare.ts";

/** The measurements of the passes over a row, in turn; the base takes 10 µs. */
function measuring(costs: Partial<Record<Row, number[]>>) {
  const measured: Row[] = [];
  const measure = async (row: Row, pass: number): Promise<Cost> => {
    measured.push(row);
    return { base: 10, head: costs[row]?.[pass] ?? costs[row]?.at(-1) ?? 10 };
  };
  return { measured, measure };
}

test("a fifth more fails a row, and no other", async () => {
  const slow = "list";
  const { measured, measure } = measuring({ [slow]: [12] });
  const compared = await compareRows(allRows, measure);
  expect(allHold(compared)).toBe(false);
  expect(reportOf(compared).match(/✗.*/g)).toEqual([`✗ ${slow} takes 20 % more CPU time; 10 % are allowed.`]);
  expect(measured).toHaveLength(allRows.length - 1 + mostPasses);
});

test("a row that is within the margin once is not slower", async () => {
  const { measured, measure } = measuring({ get: [14, 10.9, 14] });
  const compared = await compareRows(["get"], measure);
  expect(allHold(compared)).toBe(true);
  expect(measured).toHaveLength(2);
  expect(reportOf(compared)).toMatch(/^\| get +\| +10\.0 \| +10\.9 \| +1\.09 \|$/m);
});

test("a row that the base does not have is shown, and cannot fail", async () => {
  const compared = await compareRows(["get"], async () => ({ base: undefined, head: 10 }));
  expect(allHold(compared)).toBe(true);
  expect(reportOf(compared)).toMatch(/^\| get +\| +- \| +10\.0 \| +- \|$/m);
});

test("the base is where the branch left main; on main, the last commit, or the one before", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "guarded-"));
  const git = async (...parameters: string[]) => (await run("git", parameters, folder.path)).trim();
  const commit = async (text: string) => {
    await writeFile(join(folder.path, "file"), text);
    await git("add", "file");
    await git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "--message", text);
    return git("rev-parse", "HEAD");
  };
  expect(await baseOf(folder.path)).toBeUndefined();
  await git("init", "--quiet", "--initial-branch=main");
  expect(await baseOf(folder.path)).toBeUndefined();
  const first = await commit("first");
  expect(await baseOf(folder.path)).toBeUndefined();
  const second = await commit("second");
  expect(await baseOf(folder.path)).toBe(first);
  await writeFile(join(folder.path, "file"), "changed");
  expect(await baseOf(folder.path)).toBe(second);
  await git("switch", "--quiet", "--create", "branch");
  await commit("third");
  await commit("fourth");
  expect(await baseOf(folder.path)).toBe(second);
  expect(await baseOf(folder.path, "HEAD^^^")).toBe(first);
  await expect(baseOf(folder.path, "fifth")).rejects.toThrow('There is no commit "fifth".');
});

// It starts processes.
test("the sources of two folders are measured, and those that the base does not have are not", async () => {
  await using empty = await mkdtempDisposable(join(tmpdir(), "guarded-"));
  expect(await measureRow("verify", empty.path, 0, 1)).toEqual({ head: expect.any(Number), base: undefined });
  expect(await measureRow("verify", root, 1, 1)).toEqual({ head: expect.any(Number), base: expect.any(Number) });
  await expect(measureRow("verify", root, 0, 0)).rejects.toThrow("verify could not be measured.");
});
