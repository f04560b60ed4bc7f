import { cell, code } from "../reporting/markdown.ts";
import { escapeXml } from "../reporting/xml.ts";
import { type Certificate, type CertifiedTrial, countOf } from "./certificate.ts";
import { outcomes } from "./text-report.ts";

/** The certificate as JSON, for a program and for `--verify`. */
export const jsonReport = (certificate: Certificate): string => `${JSON.stringify(certificate, null, 2)}\n`;

const shownEvidence = ({ evidence }: CertifiedTrial): string[] => evidence.map(({ at, saw }) => `${at} ${saw}`);

function caseLines(trial: CertifiedTrial): string[] {
  const { id, rule, outcome, because, seconds, outOfScope } = trial;
  const open = `    <testcase classname="totem-mock certify" name="${escapeXml(`${id}: ${rule}`)}" time="${seconds.toFixed(3)}"`;
  if (outcome === "passed") return [`${open}/>`];
  if (outcome === "failed") {
    const text = escapeXml([...shownEvidence(trial), trial.cure].join("\n"));
    return [`${open}>`, `      <failure message="${escapeXml(because)}">${text}</failure>`, "    </testcase>"];
  }
  const reason = outOfScope === undefined ? `${outcome}: ${because}` : `out of scope: ${outOfScope}`;
  return [`${open}><skipped message="${escapeXml(reason)}"/></testcase>`];
}

/** The report for CI systems that show tests: JUnit XML, with one test case for each trial. */
export function junitReport(certificate: Certificate): string {
  const { trials } = certificate;
  const skipped = countOf(certificate, "not exercised") + countOf(certificate, "undecided");
  const counts = `tests="${String(trials.length)}" failures="${String(countOf(certificate, "failed"))}" skipped="${String(skipped)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="totem-mock certify" ${counts}>`,
    ...trials.flatMap(caseLines),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function* markdownLines(certificate: Certificate): Generator<string> {
  yield "# What the integration does when things go wrong";
  yield "";
  yield `${outcomes.map((outcome) => `${String(countOf(certificate, outcome))} ${outcome}`).join(", ")}.`;
  yield* ["", "| Trial | Verdict | What it did |", "| --- | --- | --- |"];
  for (const { id, outcome, because } of certificate.trials) yield `| ${code(id)} | ${outcome} | ${cell(because)} |`;
  for (const trial of certificate.trials.filter(({ outcome }) => outcome === "failed")) {
    yield* ["", `## ${code(trial.id)}`, "", trial.rule, ""];
    for (const line of shownEvidence(trial)) yield `- ${cell(line)}`;
    yield* ["", `**Harm:** ${trial.harm}`, "", `**Cure:** ${trial.cure}`];
  }
  for (const { id, outcome, exercise, outOfScope } of certificate.trials) {
    if (outcome === "passed" || outcome === "failed") continue;
    const what = outOfScope === undefined ? `to exercise it: ${exercise}` : `out of scope: ${outOfScope}`;
    yield* ["", `- ${code(id)} is ${outcome}; ${cell(what)}`];
  }
  yield* ["", `Kit ${certificate.kit}, ${certificate.began}, digest ${code(certificate.digest)}`];
}

/** The report for readers of a pull request. */
export const markdownReport = (certificate: Certificate): string => `${[...markdownLines(certificate)].join("\n")}\n`;
