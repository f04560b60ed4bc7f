import { describeAssumptions } from "@totem-partner/simulator";
import { type Finding, isSound, type Known } from "../findings/finding.ts";
import { briefCauses, deviationGroups, evidenceLines, reasonFor, verdictLine } from "../findings/lines.ts";
import { type Question, questionsFor } from "../findings/questions.ts";
import type { Created } from "./kinds.ts";

/** The result; `created` only if requests of the run could create something. */
interface Report extends Known {
  requests: number;
  created?: readonly Created[];
}

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

/** Counts what needs no attention, and lists the rest. */
function countedLines(created: readonly Created[]): string[] {
  const alike = created.map(({ kind, note }) => `${kind}: ${note}`);
  return [...new Set(alike)].map((line) => `${alike.filter((one) => one === line).length} × ${line}`.trimEnd());
}

/** Lists the created records, leftovers last; also reports if there are none. */
export function createdLines(created: readonly Created[], verbose = false): string[] {
  if (created.length === 0) return ["", "Created: nothing."];
  const linesOf = (fate: string): string[] => {
    const found = created.filter((one) => one.fate === fate);
    return verbose || fate.includes("left") ? found.map(createdLine) : countedLines(found);
  };
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

/** One line for each reason, with the points that share it; the evidence of a single one only if it is asked for. */
function reasonLines(findings: readonly Finding[], verbose: boolean): string[] {
  const whyOf = ({ verdict }: Finding): string =>
    verbose
      ? reasonFor(verdict)
      : reasonFor(verdict).replace(/ To test it, pass .*/, " Writes may: see --allow-writes.");
  return [...new Set(findings.map(whyOf))].flatMap((why) => {
    const alike = findings.filter((finding) => whyOf(finding) === why);
    const lines = new Set(alike.flatMap((one) => [...(verbose ? evidenceLines(one) : []), ...takenLine(one)]));
    return [`${alike.map(({ id }) => id).join(", ")}: ${why}`, ...below(lines)];
  });
}

const outsideAdvice =
  "The document does not rule these answers out. Ask the operators; the mock keeps its default until the profile has a value.";

function findingBlock(sure: string, heading: string, findings: readonly Finding[], verbose: boolean): string[] {
  const found = findings.filter(({ verdict }) => verdict.sure === sure);
  if (sure === "settled" || sure === "consistent")
    return block(
      heading,
      found.flatMap((finding) => [verdictLine(finding), ...below(verbose ? evidenceLines(finding) : [])]),
    );
  const lines = reasonLines(found, verbose);
  return block(heading, sure === "outside" && lines.length > 0 ? [outsideAdvice, ...lines] : lines);
}

const isRare = (id: string): boolean => describeAssumptions().some((one) => one.id === id && one.differs === "rarely");

interface ReportOptions {
  /** The questions that remain. Default: one for each point that is not settled. */
  open?: readonly Question[] | undefined;
  /** Includes the evidence, and rare points of which nothing is known. Default: false. */
  verbose?: boolean | undefined;
}

export function textReport(
  known: Report,
  { open = questionsFor(known.findings), verbose = false }: ReportOptions = {},
): string {
  const { findings, requests, created } = known;
  const count = findings.filter(({ verdict }) => verdict.sure === "settled").length;
  const shown = findings.filter(({ id, verdict }) => verbose || verdict.sure !== "not-observable" || !isRare(id));
  const remaining = open.length === 1 ? "1 question remains" : `${open.length} questions remain`;
  const more = [
    ...(open.length > 0 ? [`${remaining} for the operators. --questions FILE writes them, ready to send.`] : []),
    ...(verbose ? [] : ["--verbose prints the evidence, which the profile has, too."]),
  ];
  const lines = [
    `${requests} requests settle ${count} of ${findings.length} open points.`,
    // Otherwise, an unforeseen answer looks like a fault of the service.
    ...(count < findings.length ? ["The interface document leaves all of them open; the alternatives are ours."] : []),
    ...Object.entries(headings).flatMap(([sure, heading]) => findingBlock(sure, heading, shown, verbose)),
    ...deviationGroups(known, verbose ? undefined : briefCauses).flatMap(([heading, deviations]) =>
      block(heading, deviations),
    ),
    ...(created ? createdLines(created, verbose) : []),
    ...(more.length > 0 ? ["", ...more] : []),
  ];
  return `${lines.join("\n")}\n`;
}

export function jsonReport(service: string, known: Report, questions = questionsFor(known.findings)): string {
  return `${JSON.stringify({ service, sound: isSound(known), ...known, questions }, null, 2)}\n`;
}
