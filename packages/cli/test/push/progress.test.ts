import { describe, expect, test, vi } from "vitest";
import { createProgress, drawBar } from "../../src/push/progress.ts";

test("a bar is as wide as the terminal allows, and never overflows", () => {
  const step = { what: "Pushing", share: 0.505, rows: 1010, detail: "3 rejected, 0 unknown" };
  expect(drawBar(step, 100)).toBe("Pushing ████████████░░░░░░░░░░░░  50 %  1010 rows  3 rejected, 0 unknown");
  for (const columns of [1, 10, 40]) expect(drawBar(step, columns).length).toBeLessThan(Math.max(2, columns));
  expect(drawBar({ ...step, share: 2 }, 100)).toContain("100 %");
  expect(drawBar({ ...step, share: -1 }, 100)).toContain("░   0 %");
  expect(drawBar({ what: "Checking", share: 1, rows: 1 }, 100)).toBe("Checking ████████████████████████ 100 %  1 row");
  expect(drawBar(step, 20)).toHaveLength(19);
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

test("nothing is shown where nothing is wanted", async () => {
  let written = "";
  const terminal = { write: (text: string) => (written += text), isTTY: true, columns: 80 };
  const progress = await createProgress(terminal, () => 0, false);
  progress.show({ what: "Checking", share: 1, rows: 1 });
  progress.end();
  expect(written).toBe("");
});

test("elsewhere a step beyond the last is the last, and what is done next begins anew", async () => {
  let written = "";
  for (const output of [{ isTTY: true }, { isTTY: true, columns: 0 }, { columns: 80 }]) {
    const progress = await createProgress({ ...output, write: (text) => (written += text) }, () => 0, true);
    progress.show({ what: "Checking", share: 1.5, rows: 1 });
    progress.show({ what: "Checking", share: 1.5, rows: 1 });
    progress.show({ what: "Pushing", share: 0.05, rows: 0 });
    progress.show({ what: "Pushing", share: 0.1, rows: 1 });
    progress.end();
    progress.show({ what: "Pushing", share: 0.1, rows: 1 });
  }
  const each = "Checking: 100 %, 1 row\nPushing: 10 %, 1 row\nPushing: 10 %, 1 row\n";
  expect(written).toBe(each.repeat(3));
});

describe("a terminal shows a bar", () => {
  /** A terminal of this width, the bars that it was sent, and its clock. */
  async function terminal(columns: number) {
    const seen: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      seen.push(String(text));
      return true;
    });
    const clock = { now: 0 };
    const progress = await createProgress({ write: () => undefined, isTTY: true, columns }, () => clock.now, true);
    const bars = () => seen.join("").match(/(?:Checking|Pushing) [█░]+ +\d+ %/g) ?? [];
    return { progress, clock, bars, seen };
  }

  test("that is drawn again every tenth of a second, and at the end", async () => {
    const { progress, clock, bars } = await terminal(80);
    const show = (now: number, share: number) => {
      clock.now = now;
      progress.show({ what: "Checking", share, rows: 1 });
    };
    show(0, 0.1);
    show(99, 0.2);
    show(100, 0.3);
    show(150, 0.5);
    show(199, 1);
    expect(bars().map((bar) => bar.slice(-5).trim())).toEqual(["10 %", "30 %", "100 %"]);
  });

  test("that ends, so that what is done next has one of its own at once", async () => {
    const { progress, bars, seen } = await terminal(80);
    progress.end();
    expect(seen).toEqual([]);
    progress.show({ what: "Checking", share: 0.1, rows: 1 });
    progress.end();
    const after = seen.length;
    progress.end();
    expect(seen.length).toBe(after);
    progress.show({ what: "Pushing", share: 0.2, rows: 1 });
    expect(bars()).toHaveLength(2);
  });

  test("as wide as it is", async () => {
    const { progress, seen } = await terminal(30);
    progress.show({ what: "Checking", share: 0.1, rows: 1 });
    expect(seen.join("")).toContain("Checking ██░░░░░░░░░░░░░░░░░░");
    expect(seen.join("")).not.toContain("%");
  });
});
