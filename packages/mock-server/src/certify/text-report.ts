import type { Outcome } from "@totem-partner/certification";
import { printable } from "@totem-partner/spec/printable";
import type { Finding } from "./run-trials.ts";

const outcomes: readonly Outcome[] = ["passed", "failed", "not exercised", "undecided"];

const words: Readonly<Record<Outcome, string>> = {
  passed: "pass",
  failed: "FAIL",
  "not exercised": "  – ",
  undecided: "  ? ",
};

/** A finding on one line. */
export const findingLine = ({ trial, verdict, seconds }: Finding): string =>
  printable(`${words[verdict.outcome]} ${trial.id} (${seconds.toFixed(1)} s): ${verdict.because}`);

function* detail({ trial, verdict }: Finding): Generator<string> {
  yield "";
  yield `${trial.id}: ${verdict.outcome}. ${trial.rule}`;
  yield `  ${verdict.because}`;
  for (const { at, saw } of verdict.evidence) yield printable(`    ${at.slice(11, 23)} ${saw}`);
  if (verdict.outcome === "failed") {
    yield `  Harm: ${trial.harm}`;
    yield `  Cure: ${trial.cure}`;
  } else {
    yield `  To exercise it: ${trial.exercise}`;
  }
}

function* lines(findings: readonly Finding[]): Generator<string> {
  for (const finding of findings) if (finding.verdict.outcome !== "passed") yield* detail(finding);
  const counts = outcomes.map(
    (outcome) => `${String(findings.filter(({ verdict }) => verdict.outcome === outcome).length)} ${outcome}`,
  );
  yield "";
  yield `${counts.join(", ")}.`;
}

/** What to read at the end: everything but what passed, and the counts. */
export const textReport = (findings: readonly Finding[]): string => `${[...lines(findings)].join("\n")}\n`;
