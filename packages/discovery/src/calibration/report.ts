import { describeAssumptions } from "@totem-partner/simulator";
import { type Finding, isSound } from "../findings/finding.ts";
import { deviationGroups, evidenceLines, reasonFor, verdictLine } from "../findings/lines.ts";
import { questionsFor, shortLines } from "../findings/questions.ts";
import type { Created } from "./kinds.ts";
import type { Calibration } from "./calibrate.ts";

const headings: Readonly<Record<Finding["verdict"]["sure"], string>> = {
  settled: "Settled",
  consistent: "Consistent with several alternatives",
  contradicts: "Contradicts the interface document",
  "changes-its-mind": "Inconsistent",
  outside: "Outside the known alternatives",
  "not-observable": "Not observable",
};

const fates: Readonly<Record<Created["fate"], string>> = {
  "cleaned-up": "Created and cleaned up",
  stays: "Created and cannot be removed",
  "perhaps-left": "Possibly created and not cleaned up",
  left: "Created and NOT cleaned up",
};

export const hasLeftovers = (created: readonly Created[]): boolean =>
  created.some(({ fate }) => fate === "left" || fate === "perhaps-left");

const block = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ["", `${heading}:`, ...lines.map((line) => `  ${line}`)];

function createdLine({ kind, marker, id, note }: Created): string {
  const isNamed = id !== undefined && id !== marker;
  return `${kind} ${marker}${isNamed ? ` (id ${id})` : ""}: ${note}`.trimEnd();
}

/** What was created, with leftovers last; also reports if nothing was. */
export function createdLines(created: readonly Created[]): string[] {
  if (created.length === 0) return ["", "Created: nothing."];
  const linesOf = (fate: string) => created.filter((one) => one.fate === fate).map(createdLine);
  return Object.entries(fates).flatMap(([fate, heading]) => block(heading, linesOf(fate)));
}

const either = new Intl.ListFormat("en", { type: "disjunction" });

export function takenLine({ id, verdict }: Finding): string[] {
  const point = describeAssumptions().find((one) => one.id === id);
  if (verdict.sure !== "outside" || point === undefined) return [];
  const { values, integer, own } = point;
  const named = values.flatMap(({ value }) => (value.startsWith("<") ? [] : [value]));
  const range = integer ? [`an integer from ${integer.minimum} to ${integer.maximum ?? "any"}`] : [];
  return [`The profile takes ${either.format([...named, ...range, ...(own ? ["a value of your own"] : [])])}.`];
}

const below = (lines: Iterable<string>): string[] => [...lines].map((line) => `    ${line}`);

function reasonLines(findings: readonly Finding[]): string[] {
  const whyOf = ({ verdict }: Finding): string => reasonFor(verdict);
  return [...new Set(findings.map(whyOf))].flatMap((why) => {
    const alike = findings.filter((finding) => whyOf(finding) === why);
    const lines = new Set(alike.flatMap((one) => [...evidenceLines(one), ...takenLine(one)]));
    return [`${alike.map(({ id }) => id).join(", ")}: ${why}`, ...below(lines)];
  });
}

const outsideAdvice =
  "The document does not rule these answers out. Ask the operators; the mock keeps its default until the profile has a value.";

function findingBlock(sure: string, heading: string, findings: readonly Finding[]): string[] {
  const found = findings.filter(({ verdict }) => verdict.sure === sure);
  if (sure === "settled" || sure === "consistent")
    return block(
      heading,
      found.flatMap((finding) => [verdictLine(finding), ...below(evidenceLines(finding))]),
    );
  const lines = reasonLines(found);
  return block(heading, sure === "outside" && lines.length > 0 ? [outsideAdvice, ...lines] : lines);
}

export function textReport(calibration: Calibration, questions = questionsFor(calibration.findings)): string {
  const { findings, requests, created } = calibration;
  const count = findings.filter(({ verdict }) => verdict.sure === "settled").length;
  const lines = [
    `${requests} requests settle ${count} of ${findings.length} open points.`,
    // Otherwise, an answer that nobody foresaw looks like a fault of the service.
    ...(count < findings.length ? ["The interface document leaves all of them open; the alternatives are ours."] : []),
    ...Object.entries(headings).flatMap(([sure, heading]) => findingBlock(sure, heading, findings)),
    ...deviationGroups(calibration).flatMap(([heading, deviations]) => block(heading, deviations)),
    ...createdLines(created),
    ...block(
      "Questions for the operators (--questions FILE writes them with the answers that we know of, ready to send)",
      shortLines(questions),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

export function jsonReport(
  service: string,
  calibration: Calibration,
  questions = questionsFor(calibration.findings),
): string {
  return `${JSON.stringify({ service, sound: isSound(calibration), ...calibration, questions }, null, 2)}\n`;
}
