import type { Findings } from "./run-trials.ts";

/** The report as JSON: each trial with its verdict, and the evidence of it. */
export const jsonReport = ({ calmExitCode, findings }: Findings): string =>
  `${JSON.stringify(
    {
      calmExitCode,
      trials: findings.map(({ trial, verdict, seconds }) => ({ id: trial.id, rule: trial.rule, ...verdict, seconds })),
    },
    null,
    2,
  )}\n`;
