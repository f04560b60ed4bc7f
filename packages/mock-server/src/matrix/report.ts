import { nameOf } from "./alternatives.ts";
import type { CommandRun, MatrixResult } from "./matrix.ts";

const failed = ({ outcome }: CommandRun): boolean => outcome !== "passed";

/** The result of a run, for people: how it ended and where its output is. */
export const endingOf = ({ ending, output }: CommandRun): string =>
  output === undefined ? ending : `${ending}; see ${output}`;

/** The open points on which the command depends: it passes with the default, and fails with some alternatives. */
export function dependencesOf({ runs }: Pick<MatrixResult, "runs">) {
  const failures = runs.filter(failed);
  const points = new Map(failures.map(({ alternative }) => [alternative.id, alternative]));
  return [...points.values()].map(({ id, question, defaultMeaning }) => {
    const failing = failures.filter(({ alternative }) => alternative.id === id);
    const ask = `${question} We rely on: “${defaultMeaning.replace(/\.$/, "")}”. Can you confirm that?`;
    return { id, question, defaultMeaning, failing, ask };
  });
}

export function countsOf({ runs, skipped }: MatrixResult) {
  const failures = runs.filter(failed).length;
  return { passed: runs.length - failures, failed: failures, skipped: skipped.length };
}

/** Whether the command passes under the defaults and under everything that was tried. */
export const passesEverywhere = (result: MatrixResult): boolean =>
  !failed(result.defaults) && !result.runs.some(failed);

function* dependenceLines({
  id,
  question,
  defaultMeaning,
  failing,
  ask,
}: ReturnType<typeof dependencesOf>[number]): Generator<string> {
  yield `${id}: ${question}`;
  yield `  passes: ${defaultMeaning}`;
  for (const { alternative, ...run } of failing) {
    yield `  fails:  ${alternative.meaning} (${nameOf(alternative)}; ${endingOf(run)})`;
  }
  yield `  ask:    ${ask}`;
}

function* lines(result: MatrixResult): Generator<string> {
  const { defaults, skipped } = result;
  if (failed(defaults)) {
    yield `The command does not pass under the defaults: ${endingOf(defaults)}.`;
    yield "Fix that first; it was not run under the alternatives.";
    return;
  }
  const counts = countsOf(result);
  yield `${counts.passed} alternatives pass, ${counts.failed} fail, ${counts.skipped} skipped.`;
  const dependences = dependencesOf(result);
  if (dependences.length === 0) yield "The command does not depend on any open point that it reaches.";
  else
    yield `The command depends on ${dependences.length === 1 ? "an open point" : `${dependences.length} open points`}:`;
  for (const dependence of dependences) {
    yield "";
    yield* dependenceLines(dependence);
  }
  if (skipped.length > 0) {
    const ids = new Set(skipped.map(({ id }) => id));
    yield "";
    yield `Skipped, because the command does not reach these points: ${[...ids].join(", ")}.`;
  }
}

export const textReport = (result: MatrixResult): string => `${[...lines(result)].join("\n")}\n`;

const plain = ({ outcome, ending, seconds, output }: CommandRun) => ({
  outcome,
  ending,
  seconds,
  output: output ?? null,
});

export function jsonReport(result: MatrixResult): string {
  const { defaults, runs, skipped } = result;
  const report = {
    passes: passesEverywhere(result),
    counts: countsOf(result),
    defaults: plain(defaults),
    dependences: dependencesOf(result).map(({ failing, ...rest }) => ({
      ...rest,
      failing: failing.map(({ alternative }) => alternative.value),
    })),
    runs: runs.map(({ alternative: { id, value, meaning }, ...run }) => ({ id, value, meaning, ...plain(run) })),
    skipped: skipped.map(({ id, value }) => ({ id, value })),
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
