import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { causesOf, type Deviation, deviationLine, withBasis, worded } from "../drift/deviation.ts";
import { anyOwn, type Finding, type Known, sayStatement, type Verdict } from "./finding.ts";

export function reasonFor(verdict: Verdict): string {
  if (verdict.sure === "contradicts") return withBasis(`${verdict.why} ${sayStatement(verdict)}`, verdict.basis);
  if (verdict.sure === "outside") return withBasis(verdict.why, verdict.basis);
  return "why" in verdict ? verdict.why : "";
}

const hasStatuses = ({ values }: Pick<AssumptionDescription, "values">): boolean =>
  values.some(({ value }) => /^\d{3}$/.test(value));

/** What is said of a settled value that is none of our alternatives: a shape, or a status; undefined for any other. */
export function ownNote({ id, verdict }: Finding): string | undefined {
  if (verdict.sure !== "settled") return undefined;
  const { value } = verdict;
  const isStatus = typeof value === "number" && describeAssumptions().some((one) => one.id === id && hasStatuses(one));
  return typeof value === "object" || isStatus ? "the service's own, none of our alternatives" : undefined;
}

export function verdictLine(finding: Finding): string {
  const { id, verdict } = finding;
  if (verdict.sure === "settled") {
    const note = ownNote(finding);
    return `${id}: ${sayValue(verdict.value)}${note === undefined ? "" : ` (${note})`}`;
  }
  if (verdict.sure === "consistent") {
    const values = verdict.with.map((value) => (value === anyOwn ? "one of the service's own" : value));
    return `${id}: ${values.join(" or ")}. ${verdict.why}`;
  }
  return `${id}: ${reasonFor(verdict)}`;
}

export const evidenceLines = ({ evidence }: Finding): string[] =>
  evidence.map(({ request, status, answer }) => `${request}: ${status}, ${answer}`);

/** One line for each cause: deviations that only differ in operation and status are counted, with the first one. */
const causeLines = (deviations: readonly Deviation[]): string[] =>
  causesOf(deviations, worded).map(({ words, first, times }) =>
    times === 1 ? deviationLine(first) : `${words}: ${times} times, first in ${first.operation}, ${first.status}`,
  );

const deviationHeadings = [
  "Responses that contradict the interface document",
  "Responses that contradict only our assumptions",
  "Drift: differences that the contract does not rule out",
] as const;

function headingFor({ sort, basis }: Deviation): string {
  const [documented, assumed, drift] = deviationHeadings;
  if (sort === "drift") return drift;
  return basis === "documented" ? documented : assumed;
}

export const deviationGroups = ({ deviations = [] }: Known): [heading: string, lines: string[]][] =>
  deviationHeadings.flatMap((heading) => {
    const lines = causeLines(deviations.filter((one) => headingFor(one) === heading));
    return lines.length > 0 ? [[heading, lines]] : [];
  });
