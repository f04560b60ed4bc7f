import { escapeXml } from "../reporting/xml.ts";
import { nameOf } from "./alternatives.ts";
import type { CommandRun, MatrixResult } from "./matrix.ts";
import { countsOf, dependencesOf, endingOf } from "./report.ts";

interface Case {
  name: string;
  run: CommandRun | undefined;
  message: string;
}

function caseLines({ name, run, message }: Case): string[] {
  const time = (run?.seconds ?? 0).toFixed(3);
  const open = `    <testcase classname="totem-mock matrix" name="${escapeXml(name)}" time="${time}"`;
  if (run === undefined) return [`${open}><skipped message="${escapeXml(message)}"/></testcase>`];
  if (run.outcome === "passed") return [`${open}/>`];
  return [
    `${open}>`,
    `      <failure message="${escapeXml(message)}">${escapeXml(endingOf(run))}</failure>`,
    "    </testcase>",
  ];
}

function* cases({ defaults, runs, skipped }: MatrixResult): Generator<Case> {
  yield { name: "the defaults", run: defaults, message: "The command does not pass under the defaults." };
  for (const { alternative, ...run } of runs) {
    yield { name: nameOf(alternative), run, message: `${alternative.question} ${alternative.meaning}` };
  }
  for (const alternative of skipped) {
    yield { name: nameOf(alternative), run: undefined, message: "The command does not reach this point." };
  }
}

/** The report for CI systems that show tests: JUnit XML, with one test case for each alternative. */
export function junitReport(result: MatrixResult): string {
  const all = [...cases(result)];
  const failures = all.filter(({ run }) => run !== undefined && run.outcome !== "passed").length;
  const skipped = all.filter(({ run }) => run === undefined).length;
  const seconds = all.reduce((sum, { run }) => sum + (run?.seconds ?? 0), 0).toFixed(3);
  const counts = `tests="${all.length}" failures="${failures}" skipped="${skipped}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="totem-mock matrix" ${counts}>`,
    ...all.flatMap(caseLines),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

/** A text within a cell of a Markdown table. */
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

/** A text as code in Markdown. */
const code = (text: string): string => `\`${text.replaceAll("`", "'")}\``;

function* lines(result: MatrixResult): Generator<string> {
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
  for (const alternative of skipped) {
    yield `| ${code(nameOf(alternative))} | ${cell(alternative.meaning)} | skipped |`;
  }
}

/** The report for readers of a pull request. */
export const markdownReport = (result: MatrixResult): string => `${[...lines(result)].join("\n")}\n`;
