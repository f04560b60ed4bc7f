import { expect, test } from "vitest";
import { createProgress, drawBar } from "../../src/push/progress.ts";

test("a bar is as wide as the terminal allows, and never overflows", () => {
  const step = { what: "Pushing", share: 0.505, rows: 1010, detail: "3 rejected, 0 unknown" };
  expect(drawBar(step, 100)).toBe("Pushing ████████████░░░░░░░░░░░░  50 %  1010 rows  3 rejected, 0 unknown");
  for (const columns of [1, 10, 40]) expect(drawBar(step, columns).length).toBeLessThan(Math.max(2, columns));
  expect(drawBar({ ...step, share: 2 }, 100)).toContain("100 %");
});

test("elsewhere there is a line for every tenth, whatever the steps", async () => {
  let written = "";
  const progress = await createProgress({ write: (text) => (written += text) }, () => 0, true);
  for (let row = 1; row <= 1000; row += 1) progress.show({ what: "Checking", share: row / 1000, rows: row });
  progress.end();
  progress.show({ what: "Pushing", share: 0.35, rows: 7, detail: "1 rejected, 0 unknown" });
  const lines = written.trimEnd().split("\n");
  expect(lines).toHaveLength(11);
  expect([lines[0], lines[9], lines[10]]).toEqual([
    "Checking: 10 %, 100 rows",
    "Checking: 100 %, 1000 rows",
    "Pushing: 30 %, 7 rows, 1 rejected, 0 unknown",
  ]);
});
