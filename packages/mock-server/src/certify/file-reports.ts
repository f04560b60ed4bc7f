import { escapeXml } from "../reporting/xml.ts";
import { type Certificate, type CertifiedTrial, countOf } from "./certificate.ts";

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
