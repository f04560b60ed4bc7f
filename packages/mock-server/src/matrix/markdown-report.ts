import { combinationName, type MatrixResult } from "./matrix.ts";
import { nameOf } from "./packing.ts";
import { countsOf, dependencesOf, endingOf } from "./report.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

function* lines(result: MatrixResult): Generator<string> {
  const { defaults, runs, skipped, pairs } = result;
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
  if (pairs && pairs.failing.length > 0) {
    yield* ["", "## Combinations", "", "Each alternative passes on its own; together they fail.", ""];
    for (const { combination, ...run } of pairs.failing)
      yield `- ${code(combinationName(combination))}: ${endingOf(run)}`;
  }
  yield* ["", "## Every alternative", "", "| Alternative | Meaning | Result |", "| --- | --- | --- |"];
  for (const { alternative, ...run } of runs) {
    yield `| ${code(nameOf(alternative))} | ${cell(alternative.meaning)} | ${run.outcome === "passed" ? "passed" : cell(endingOf(run))} |`;
  }
  for (const alternative of skipped) {
    yield `| ${code(nameOf(alternative))} | ${cell(alternative.meaning)} | skipped |`;
  }
}

/** The report for readers of a pull request. */
export const markdownReport = (result: MatrixResult): string => `${[...lines(result)].join("\n")}\n`;
