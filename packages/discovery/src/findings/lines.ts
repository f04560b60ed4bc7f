import { describeAssumptions } from "@totem-partner/simulator";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { causeLines, type Deviation, withBasis } from "../drift/deviation.ts";
import { anyOwn, type Finding, hasStatuses, type Known, type Statement, type Verdict } from "./finding.ts";

const either = new Intl.ListFormat("en", { type: "disjunction" });

export const sayStatement = ({ section, says }: Statement): string =>
  `The interface document says (${section}): ${says}`;

export function reasonFor(verdict: Verdict): string {
  if (verdict.sure === "contradicts") return withBasis(`${verdict.why} ${sayStatement(verdict)}`, verdict.basis);
  if (verdict.sure === "outside") return withBasis(verdict.why, verdict.basis);
  return "why" in verdict ? verdict.why : "";
}

export function takenLine({ id, verdict }: Finding): string[] {
  const point = describeAssumptions().find((one) => one.id === id);
  if (verdict.sure !== "outside" || point === undefined) return [];
  const { values, integer, own } = point;
  const named = values.flatMap(({ value }) => (value.startsWith("<") ? [] : [value]));
  const range = integer ? [`an integer from ${integer.minimum} to ${integer.maximum ?? "any"}`] : [];
  return [`The profile takes ${either.format([...named, ...range, ...(own ? ["a value of your own"] : [])])}.`];
}

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
