import { clientTrials } from "@totem-partner/certification";
import { expect, test } from "vitest";
import { TrialProgress } from "../../src/cli/trial-progress.ts";

const [trial] = clientTrials;
if (!trial) throw new Error("There is no trial.");
const finding = { trial, verdict: { outcome: "passed" as const, because: "It did.", evidence: [] }, seconds: 1 };
const line = `pass ${trial.id} (1.0 s): It did.\n`;

function shown(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const progress = new TrialProgress({ isTTY, columns: 20, write: (text) => written.push(text) }, 12, () => now);
  now = 4400;
  progress.ended(finding);
  progress.close();
  return written;
}

test("on a terminal, the number of trials that have ended stands below the findings, and goes at the end", () => {
  expect(shown(true)).toEqual(["0 of 12 trials, 0 s", "\r\u001B[K", line, "1 of 12 trials, 4 s", "\r\u001B[K"]);
});

test("in a pipe there is a line for each finding, and nothing else", () => {
  expect(shown(false)).toEqual([line]);
});
