import { type Finding, isSound, type Known } from "../findings/finding.ts";
import { deviationGroups, evidenceLines, reasonFor, takenLine, verdictLine } from "../findings/lines.ts";

import { type Question, questionsFor, shortLines } from "../findings/questions.ts";
import type { Created, Fate } from "./kinds.ts";
import type { Calibration } from "./calibrate.ts";

const headings: Readonly<Record<Finding["verdict"]["sure"], string>> = {
  settled: "Settled",
  consistent: "Consistent with several alternatives",
  contradicts: "Contradicts the interface document",
  "changes-its-mind": "Inconsistent",
  outside: "Outside the known alternatives",
  "not-observable": "Not observable",
};

const ofKind = ({ findings }: Known, sure: string): Finding[] =>
  findings.filter(({ verdict }) => verdict.sure === sure);

const fates: Readonly<Record<Fate, string>> = {
  "cleaned-up": "Created and cleaned up",
  stays: "Created and cannot be removed",
  "perhaps-left": "Possibly created and not cleaned up",
  left: "Created and NOT cleaned up",
};

/** Whether anything was, or may have been, created that could not be cleaned up. */
export const hasLeftovers = (created: readonly Created[]): boolean =>
  created.some(({ fate }) => fate === "left" || fate === "perhaps-left");

/** What was created, with leftovers last; also reports if nothing was. */
export function createdLines(created: readonly Created[]): string[] {
  if (created.length === 0) return ["", "Created: nothing."];
  return Object.entries(fates).flatMap(([fate, heading]) => {
    const such = created.filter((one) => one.fate === fate);
    if (such.length === 0) return [];
    const shown = such.map(({ kind, marker, id, note }) => {
      const isNamed = id !== undefined && id !== marker;
      return `  ${kind} ${marker}${isNamed ? ` (id ${id})` : ""}: ${note}`.trimEnd();
    });
    return ["", `${heading}:`, ...shown];
  });
}

const findingLines = (finding: Finding): string[] => [
  `  ${verdictLine(finding)}`,
  ...evidenceLines(finding).map((line) => `      ${line}`),
];

/** Findings with the same reason, grouped: the reason once, with its points. */
function reasonLines(findings: readonly Finding[]): string[] {
  const whyOf = ({ verdict }: Finding): string => reasonFor(verdict);
  return [...new Set(findings.map(whyOf))].flatMap((why) => {
    const alike = findings.filter((finding) => whyOf(finding) === why);
    const below = new Set(alike.flatMap((one) => [...evidenceLines(one), ...takenLine(one)]));
    return [`  ${alike.map(({ id }) => id).join(", ")}: ${why}`, ...[...below].map((line) => `      ${line}`)];
  });
}

const advice: Partial<typeof headings> = {
  outside:
    "The document does not rule these answers out. Ask the operators; the mock keeps its default until the profile has a value.",
};

function* lines(calibration: Calibration, questions: readonly Question[]): Generator<string> {
  const { findings, requests } = calibration;
  const count = ofKind(calibration, "settled").length;
  yield `${requests} requests settle ${count} of ${findings.length} open points.`;
  // Otherwise, an answer that nobody foresaw looks like a fault of the service.
  if (count < findings.length) yield "The interface document leaves all of them open; the alternatives are ours.";
  for (const [sure, heading] of Object.entries(headings)) {
    const found = ofKind(calibration, sure);
    if (found.length === 0) continue;
    yield "";
    yield `${heading}:`;
    for (const [one, line] of Object.entries(advice)) if (one === sure) yield `  ${line}`;
    yield* sure === "settled" || sure === "consistent" ? found.flatMap(findingLines) : reasonLines(found);
  }
  for (const [heading, deviations] of deviationGroups(calibration)) {
    yield "";
    yield `${heading}:`;
    yield* deviations.map((line) => `  ${line}`);
  }
  yield* createdLines(calibration.created);
  if (questions.length === 0) return;
  yield "";
  yield "Questions for the operators (--questions FILE writes them with the answers that we know of, ready to send):";
  yield* shortLines(questions).map((line) => `  ${line}`);
}

export const textReport = (calibration: Calibration, questions = questionsFor(calibration.findings)): string =>
  `${[...lines(calibration, questions)].join("\n")}\n`;

export function jsonReport(
  service: string,
  calibration: Calibration,
  questions = questionsFor(calibration.findings),
): string {
  return `${JSON.stringify({ service, sound: isSound(calibration), ...calibration, questions }, null, 2)}\n`;
}
