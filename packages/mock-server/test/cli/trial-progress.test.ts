import { clientTrials } from "@totem-partner/certification";
import { expect, test } from "vitest";
import { TrialProgress } from "../../src/cli/trial-progress.ts";

const [trial] = clientTrials;
if (!trial) throw new Error("There is no trial.");
const finding = { trial, verdict: { outcome: "passed" as const, because: "It did.", evidence: [] }, seconds: 1 };
const line = `pass ${trial.id} (1.0 s): It did.\n`;

function shown(isTTY: boolean, env: Record<string, string> = {}) {
  const written: string[] = [];
  let now = 0;
  const stream = { isTTY, columns: 29, write: (text: string) => written.push(text) };
  const progress = new TrialProgress(stream, 12, env, () => now);
  now = 4400;
  progress.ended(finding);
  progress.close();
  return written;
}

test("on a terminal, how many trials have ended and how long the rest takes stands below the findings, and goes at the end", () => {
  const erased = "\r\u001B[K";
  expect(shown(true)).toEqual([`${erased}0 of 12 trials`, erased, line, `${erased}1 of 12 trials, 48 s left`, erased]);
});

test("in a pipe and under TERM=dumb there is a line for each finding, and nothing else", () => {
  expect(shown(false)).toEqual([line]);
  expect(shown(true, { TERM: "dumb" })).toEqual([line]);
});
