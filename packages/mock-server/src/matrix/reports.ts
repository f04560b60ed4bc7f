import { checkedReports } from "../input/writable-file.ts";
import { junitXml } from "../reporting/junit.ts";
import { nameOf } from "./alternatives.ts";
import type { CommandRun, MatrixResult } from "./matrix.ts";

const failed = ({ outcome }: CommandRun): boolean => outcome !== "passed";

const endingOf = ({ ending, output }: CommandRun): string =>
  output === undefined ? ending : `${ending}; see ${output}`;

/** The open points on which the command depends: it passes with the default, and fails with some alternatives. */
function dependencesOf({ runs }: Pick<MatrixResult, "runs">) {
  const failures = runs.filter(failed);
  const points = new Map(failures.map(({ alternative }) => [alternative.id, alternative]));
  return [...points.values()].map(({ id, question, defaultMeaning }) => {
    const failing = failures.filter(({ alternative }) => alternative.id === id);
    const ask = `${question} We rely on: “${defaultMeaning.replace(/\.$/, "")}”. Can you confirm that?`;
    return { id, question, defaultMeaning, failing, ask };
  });
}

function countsOf({ runs, skipped }: MatrixResult) {
  const failures = runs.filter(failed).length;
  return { passed: runs.length - failures, failed: failures, skipped: skipped.length };
}

export const passesEverywhere = (result: MatrixResult): boolean =>
  !failed(result.defaults) && !result.runs.some(failed);

function* dependenceLines(dependence: ReturnType<typeof dependencesOf>[number]): Generator<string> {
  const { id, question, defaultMeaning, failing, ask } = dependence;
  yield `${id}: ${question}`;
  yield `  passes: ${defaultMeaning}`;
  for (const { alternative, ...run } of failing) {
    yield `  fails:  ${alternative.meaning} (${nameOf(alternative)}; ${endingOf(run)})`;
  }
  yield `  ask:    ${ask}`;
}

function* textLines(result: MatrixResult): Generator<string> {
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

export const textReport = (result: MatrixResult): string => `${[...textLines(result)].join("\n")}\n`;

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

const testCase = (name: string, run: CommandRun, message: string) => ({
  ...{ name, seconds: run.seconds },
  failed: failed(run) ? { message, text: endingOf(run) } : undefined,
});

export function junitReport({ defaults, runs, skipped }: MatrixResult): string {
  const cases = [
    testCase("the defaults", defaults, "The command does not pass under the defaults."),
    ...runs.map(({ alternative, ...run }) =>
      testCase(nameOf(alternative), run, `${alternative.question} ${alternative.meaning}`),
    ),
    ...skipped.map((alternative) => ({
      ...{ name: nameOf(alternative), seconds: 0 },
      skipped: "The command does not reach this point.",
    })),
  ];
  const seconds = cases.reduce((sum, one) => sum + one.seconds, 0);
  return junitXml("totem-mock matrix", cases, { time: seconds.toFixed(3) });
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

function* markdownLines(result: MatrixResult): Generator<string> {
  const { defaults, runs, skipped } = result;
  const counts = countsOf(result);
  yield "# Open points that the integration depends on";
  yield "";
  if (defaults.outcome !== "passed") {
    yield `The command does not pass under the defaults: ${endingOf(defaults)}.`;
    return;
  }
  yield `${counts.passed} alternatives pass, ${counts.failed} fail, ${counts.skipped} were skipped because the command does not reach their points.`;
  for (const { id, question, defaultMeaning, failing, ask } of dependencesOf(result)) {
    yield* ["", `## ${code(id)}`, "", question, "", `- Passes: ${defaultMeaning}`];
    for (const { alternative, ...run } of failing) {
      yield `- Fails: ${alternative.meaning} (${code(nameOf(alternative))}; ${endingOf(run)})`;
    }
    yield* ["", `Ask the service's operators: ${ask}`];
  }
  yield* ["", "## Every alternative", "", "| Alternative | Meaning | Result |", "| --- | --- | --- |"];
  for (const { alternative, ...run } of runs) {
    yield `| ${code(nameOf(alternative))} | ${cell(alternative.meaning)} | ${run.outcome === "passed" ? "passed" : cell(endingOf(run))} |`;
  }
  for (const one of skipped) yield `| ${code(nameOf(one))} | ${cell(one.meaning)} | skipped |`;
}

export const markdownReport = (result: MatrixResult): string => `${[...markdownLines(result)].join("\n")}\n`;

/** Checks the files of those reports that are wanted. The returned function writes them. */
export const reportsIn = ({ json, junit, markdown }: Partial<Record<"json" | "junit" | "markdown", string>>) =>
  checkedReports<MatrixResult>([
    [json, jsonReport],
    [junit, junitReport],
    [markdown, markdownReport],
  ]);
