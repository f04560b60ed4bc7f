import { type Finding, isSound, type Known } from "../findings/finding.ts";
import { deviationGroups, evidenceLines, verdictLine } from "../findings/lines.ts";
import type { Created, Fate } from "./asking/kinds.ts";
import type { Calibration } from "./calibrate.ts";

const headings = {
  settled: "Settled",
  consistent: "Consistent with several alternatives",
  contradicts: "Contradicts the contract",
  "changes-its-mind": "Inconsistent",
  "not-observable": "Not observable",
} as const;

const sures = ["settled", "consistent", "contradicts", "changes-its-mind", "not-observable"] as const;

const ofKind = ({ findings }: Known, sure: (typeof sures)[number]): Finding[] =>
  findings.filter(({ verdict }) => verdict.sure === sure);

const fates = {
  left: "Created and NOT cleaned up",
  "perhaps-left": "Possibly created and not cleaned up",
  stays: "Created and cannot be removed",
  "cleaned-up": "Created and cleaned up",
} as const satisfies Record<Fate, string>;

const fateOrder = ["cleaned-up", "stays", "perhaps-left", "left"] as const satisfies Fate[];

/** Whether anything was, or may have been, created that could not be cleaned up. */
export const isLeftBehind = (created: readonly Created[]): boolean =>
  created.some(({ fate }) => fate === "left" || fate === "perhaps-left");

/** What was created, with leftovers last; also reports if nothing was. */
export function createdLines(created: readonly Created[]): string[] {
  if (created.length === 0) return ["", "Created: nothing."];
  return fateOrder.flatMap((fate) => {
    const such = created.filter((one) => one.fate === fate);
    if (such.length === 0) return [];
    const shown = such.map(({ kind, marker, id, note }) => {
      const isNamed = id !== undefined && id !== marker;
      return `  ${kind} ${marker}${isNamed ? ` (id ${id})` : ""}: ${note}`.trimEnd();
    });
    return ["", `${fates[fate]}:`, ...shown];
  });
}

const findingLines = (finding: Finding): string[] => [
  `  ${verdictLine(finding)}`,
  ...evidenceLines(finding).map((line) => `      ${line}`),
];

/** Findings with the same reason, grouped: the reason once, with its points. */
function reasonLines(findings: readonly Finding[]): string[] {
  const whyOf = ({ verdict }: Finding): string => ("why" in verdict ? verdict.why : "");
  return [...new Set(findings.map(whyOf))].flatMap((why) => {
    const alike = findings.filter((finding) => whyOf(finding) === why);
    const evidence = new Set(alike.flatMap(evidenceLines));
    return [`  ${alike.map(({ id }) => id).join(", ")}: ${why}`, ...[...evidence].map((line) => `      ${line}`)];
  });
}

function* lines(calibration: Calibration): Generator<string> {
  const { findings, requests } = calibration;
  const count = ofKind(calibration, "settled").length;
  yield `${requests} requests settle ${count} of ${findings.length} open points.`;
  for (const sure of sures) {
    const found = ofKind(calibration, sure);
    if (found.length === 0) continue;
    yield "";
    yield `${headings[sure]}:`;
    yield* sure === "not-observable" ? reasonLines(found) : found.flatMap(findingLines);
  }
  for (const [heading, deviations] of deviationGroups(calibration)) {
    yield "";
    yield `${heading}:`;
    yield* deviations.map((line) => `  ${line}`);
  }
  yield* createdLines(calibration.created);
}

/** The report for a terminal. */
export const textReport = (calibration: Calibration): string => `${[...lines(calibration)].join("\n")}\n`;

/** The report for programs. */
export function jsonReport(service: string, calibration: Calibration): string {
  return `${JSON.stringify({ service, sound: isSound(calibration), ...calibration }, null, 2)}\n`;
}
