import { describe, expect, test } from "vitest";
import { createProgress, type Step } from "../../src/push/progress.ts";

/** Progress on an output, whose clock a test sets, and what it writes. */
function progressOn(terminal: { isTTY?: boolean; columns?: number }, env: Record<string, string> = {}) {
  const clock = { now: 0 };
  const seen: string[] = [];
  const err = { ...terminal, write: (text: string) => seen.push(text) };
  const progress = createProgress({ err, env, now: () => clock.now }, true);
  /** Shows a step at this second. */
  const show = (second: number, step: Partial<Step>) => {
    clock.now = second * 1000;
    progress.show({ what: "Pushing", share: 0, rows: 1, ...step });
  };
  return { progress, show, seen, bars: () => seen.map((text) => text.replace("\r\u001B[K", "")) };
}

test("elsewhere there is a line for every tenth, whatever the steps", () => {
  const { progress, seen } = progressOn({});
  for (let row = 1; row <= 1000; row += 1) progress.show({ what: "Checking", share: row / 1000, rows: row });
  progress.end();
  progress.show({ what: "Pushing", share: 0.35, rows: 7, detail: "1 rejected, 0 unknown" });
  const lines = seen.map((text) => text.trimEnd());
  expect(lines).toHaveLength(11);
  expect([lines[0], lines[9], lines[10]]).toEqual([
    "Checking: 10 %, 100 rows",
    "Checking: 100 %, 1000 rows",
    "Pushing: 30 %, 7 rows, 1 rejected, 0 unknown",
  ]);
});

test("nothing is shown where nothing is wanted", () => {
  const err = { write: () => expect.unreachable(), isTTY: true, columns: 80 };
  const progress = createProgress({ err, env: {}, now: () => 0 }, false);
  progress.show({ what: "Checking", share: 1, rows: 1 });
  progress.end();
});

test.each([
  [{}, {}],
  [{ isTTY: true }, {}],
  [{ isTTY: true, columns: 0 }, {}],
  [{ columns: 80 }, {}],
  [{ isTTY: true, columns: 80 }, { TERM: "dumb" }],
])("on %j with %j, a step beyond the last is the last, and what is done next begins anew", (output, env) => {
  const { progress, seen } = progressOn(output, env);
  progress.show({ what: "Checking", share: 1.5, rows: 1 });
  progress.show({ what: "Checking", share: 1.5, rows: 1 });
  progress.show({ what: "Pushing", share: 0.05, rows: 0 });
  progress.show({ what: "Pushing", share: 0.1, rows: 1 });
  progress.end();
  progress.show({ what: "Pushing", share: 0.1, rows: 1 });
  expect(seen).toEqual(["Checking: 100 %, 1 row\n", "Pushing: 10 %, 1 row\n", "Pushing: 10 %, 1 row\n"]);
});

test("every line has the rate of rows and the time that the rest takes, once a second has passed", () => {
  const { show, seen } = progressOn({});
  show(0, { share: 0, rows: 0 });
  show(0.9, { share: 0.1, rows: 100 });
  show(4, { share: 0.2, rows: 200, detail: "3 rejected, 0 unknown" });
  show(400, { share: 0.3, rows: 300 });
  show(401, { share: 1, rows: 1000 });
  expect(seen).toEqual([
    "Pushing: 10 %, 100 rows\n",
    "Pushing: 20 %, 200 rows, 3 rejected, 0 unknown, 16 s left, 50 rows/s\n",
    "Pushing: 30 %, 300 rows, 15 min 33 s left, 0.8 rows/s\n",
    "Pushing: 100 %, 1000 rows, 2.5 rows/s\n",
  ]);
});

describe("a terminal shows a bar", () => {
  test("with the rows, their rate and the time that the rest takes", () => {
    const { show, bars } = progressOn({ isTTY: true, columns: 100 });
    show(0, { share: 0, rows: 0 });
    show(10, { share: 0.505, rows: 1010, detail: "3 rejected, 0 unknown" });
    expect(bars()).toEqual([
      "Pushing ░░░░░░░░░░░░░░░░░░░░░░░░   0 %  0 rows",
      "Pushing ████████████░░░░░░░░░░░░  50 %  1010 rows  3 rejected, 0 unknown  10 s left  101 rows/s",
    ]);
  });

  test("that is narrower on a narrow terminal, and never overflows", () => {
    const step = { share: 2, rows: 1010, detail: "3 rejected, 0 unknown" };
    const shown = [80, 60, 40, 10, 1].map((columns) => {
      const { show, bars } = progressOn({ isTTY: true, columns });
      show(0, step);
      return bars()[0] ?? "";
    });
    expect(shown).toEqual([
      "Pushing ████████████████████████ 100 %  1010 rows  3 rejected, 0 unknown",
      "Pushing ███████████ 100 %  1010 rows  3 rejected, 0 unknown",
      "Pushing  100 %  1010 rows  3 rejected, ",
      "Pushing  ",
      "",
    ]);
  });

  test("that is drawn again every tenth of a second, and at the end", () => {
    const { show, bars } = progressOn({ isTTY: true, columns: 80 });
    for (const [second, share] of [
      [0, 0.1],
      [0.099, 0.2],
      [0.1, 0.3],
      [0.15, 0.5],
      [0.199, 1],
    ] as const)
      show(second, { share });
    expect(bars().map((text) => /\d+ %/.exec(text)?.[0])).toEqual(["10 %", "30 %", "100 %"]);
  });

  test("that ends, so that what is done next has one of its own at once", () => {
    const { progress, show, seen } = progressOn({ isTTY: true, columns: 80 });
    progress.end();
    expect(seen).toEqual([]);
    show(0, { what: "Checking", share: 0.1 });
    progress.end();
    progress.end();
    show(0, { share: 0.2 });
    expect(seen.map((text) => text.slice(0, 12))).toEqual(["\r\u001B[KChecking", "\n", "\r\u001B[KPushing "]);
  });
});
