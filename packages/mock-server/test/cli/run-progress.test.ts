import { expect, test } from "vitest";
import { noteRun } from "../../src/cli/matrix.ts";
import { RunProgress } from "../../src/cli/run-progress.ts";
import { alternatives } from "../../src/matrix/alternatives.ts";

const passed = { outcome: "passed", ending: "exit code 0", seconds: 1.26 } as const;
const failed = { outcome: "failed", ending: "exit code 7", seconds: 2 } as const;
const late = { outcome: "timed-out", ending: "no end within 9 s", seconds: 9 } as const;

/** The progress on a stream, whose clock a test sets, and what it writes. */
function progressOn(terminal: { isTTY?: boolean; columns?: number }, env: Record<string, string> = {}) {
  const written: string[] = [];
  const clock = { now: 5000 };
  const stream = { ...terminal, write: (text: string) => written.push(text) };
  return { progress: new RunProgress(stream, env, () => clock.now), written, clock };
}

/** The last text on a terminal of 200 columns. */
const shown = (written: readonly string[]): string => (written.at(-1) ?? "").replace("\r\u001B[K", "");

test.each([
  [{}, {}],
  [{ isTTY: true }, {}],
  [{ isTTY: true, columns: 80 }, { TERM: "dumb" }],
])("on %j with %j, each run has a line, and nothing else is written", (terminal, env) => {
  const { progress, written } = progressOn(terminal, env);
  progress.plan(1);
  noteRun(progress, undefined, passed);
  progress.plan(2);
  noteRun(progress, alternatives({ only: ["list-order"] })[0], failed);
  noteRun(progress, undefined, late);
  progress.close();
  expect(written).toEqual([
    "1/1 pass the defaults (1.3 s)\n",
    "2/3 FAIL list-order=newest-first (2.0 s, exit code 7)\n",
    "3/3 FAIL the defaults (9.0 s, no end within 9 s)\n",
  ]);
});

test("on a terminal, the bar fills by what is done, and tells how long the rest takes at that pace", () => {
  const { progress, written, clock } = progressOn({ isTTY: true, columns: 200 });
  progress.plan(4);
  expect(shown(written)).toBe("░░░░░░░░░░░░░░░░░░░░░░░░ 0/4 ");
  clock.now += 10_000;
  noteRun(progress, undefined, passed);
  expect(shown(written)).toBe("██████░░░░░░░░░░░░░░░░░░ 1/4 · 30 s left the defaults");
  clock.now += 10_000;
  noteRun(progress, undefined, failed);
  expect(shown(written)).toBe("████████████░░░░░░░░░░░░ 2/4 · 1 failed · 20 s left the defaults");
  progress.plan(20);
  expect(shown(written)).toBe("██░░░░░░░░░░░░░░░░░░░░░░ 2/24 · 1 failed · 3 min 40 s left ");
  progress.close();
  expect(written.every((text) => text.startsWith("\r\u001B[K") && !text.includes("\n"))).toBe(true);
  expect(written.at(-1)).toBe("\r\u001B[K");
});

test("a plan of no runs fills nothing", () => {
  const { progress, written } = progressOn({ isTTY: true, columns: 200 });
  progress.plan(0);
  expect(shown(written)).toBe("░░░░░░░░░░░░░░░░░░░░░░░░ 0/0 ");
});

test("without a clock, the time is that of the machine", () => {
  const written: string[] = [];
  const progress = new RunProgress({ isTTY: true, columns: 200, write: (text) => written.push(text) }, {});
  progress.plan(2);
  noteRun(progress, undefined, passed);
  expect(shown(written)).toMatch(/ 1\/2( · \d+ s left)? the defaults$/);
});
