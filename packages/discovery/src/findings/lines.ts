import { describeAssumptions } from "@totem-partner/simulator";
import { sayValue } from "@totem-partner/spec/own-alternatives";
import { causesOf, type Deviation, deviationLine, withBasis, worded } from "../drift/deviation.ts";
import { anyOwn, contradictedBy, type Finding, type Known, sayStatement, type Verdict } from "./finding.ts";

export function reasonFor(verdict: Verdict): string {
  if (verdict.sure === "contradicts") return withBasis(`${verdict.why} ${sayStatement(verdict)}`, verdict.basis);
  if (verdict.sure === "outside") return withBasis(verdict.why, verdict.basis);
  return "why" in verdict ? verdict.why : "";
}

/** The words about a settled value that contradicts the interface document, or is none of our alternatives. */
export function ownNote({ id, verdict }: Finding): string | undefined {
  if (verdict.sure !== "settled") return undefined;
  const { value } = verdict;
  const statement = contradictedBy({ id, verdict });
  if (statement) return `a contradiction, which clients accept under this profile. ${sayStatement(statement)}`;
  const named = describeAssumptions().find((one) => one.id === id)?.values ?? [];
  const isStatus = typeof value === "number" && named.some((one) => /^\d{3}$/.test(one.value));
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

export const deviationGroups = (
  { deviations = [] }: Known,
  linesOf = causeLines,
): [heading: string, lines: string[]][] =>
  deviationHeadings.flatMap((heading) => {
    const lines = linesOf(deviations.filter((one) => headingFor(one) === heading));
    return lines.length > 0 ? [[heading, lines]] : [];
  });

const mostPlaces = 6;

/** One line per cause, regardless of the place: the names of some fields, and the number of all. */
export function briefCauses(deviations: readonly Deviation[]): string[] {
  return causesOf(deviations, ({ message, basis }) => withBasis(message, basis)).map(({ words, first, times }) => {
    const all = deviations.filter(({ message, basis }) => message === first.message && basis === first.basis);
    const places = [...new Set(all.map(({ pointer }) => pointer.split("/").at(-1) ?? ""))].filter(
      (name) => name !== "",
    );
    if (times === 1 || places.length < 2) return causeLines(all)[0] ?? "";
    const more = places.length > mostPlaces ? ", …" : "";
    return `${places.slice(0, mostPlaces).join(", ")}${more} ${words}: ${times} times, first in ${first.operation}, ${first.status}`;
  });
}
