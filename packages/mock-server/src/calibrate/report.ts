import { causeLines, type Deviation } from "../drift/deviation.ts";
import type { Calibration, Known } from "./calibrate.ts";
import type { Finding } from "./run.ts";
import type { Created, Fate } from "./writing/ledger.ts";

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

/** The deviations by sort, with their headings. */
export function deviationGroups({ deviations = [] }: Known): [heading: string, lines: string[]][] {
  const linesOf = (sort: Deviation["sort"]) => causeLines(deviations.filter((one) => one.sort === sort));
  const groups: [string, string[]][] = [
    ["Responses that contradict the contract", linesOf("contradiction")],
    ["Drift: differences that the contract does not rule out", linesOf("drift")],
  ];
  return groups.filter(([, lines]) => lines.length > 0);
}

/**
 * Whether the responses are consistent, and possible for a service that conforms to the interface document.
 * Contradicting only an assumption is not a fault of the service.
 */
export const isSound = (calibration: Known): boolean =>
  ofKind(calibration, "contradicts").length === 0 &&
  ofKind(calibration, "changes-its-mind").length === 0 &&
  !calibration.deviations?.some(({ sort, basis }) => sort === "contradiction" && basis === "documented");

/** The verdict on a point, on one line. */
export function verdictLine({ id, verdict }: Finding): string {
  if (verdict.sure === "settled") return `${id}: ${verdict.value}`;
  if (verdict.sure === "consistent") return `${id}: ${verdict.with.join(" or ")}. ${verdict.why}`;
  return `${id}: ${verdict.why}`;
}

/** The evidence for a point, one line for each request. */
export const evidenceLines = ({ evidence }: Finding): string[] =>
  evidence.map(({ request, status, answer }) => `${request}: ${status}, ${answer}`);

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
