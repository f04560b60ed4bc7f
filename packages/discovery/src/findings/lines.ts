import { causeLines, type Deviation } from "../drift/deviation.ts";
import type { Finding, Known } from "./finding.ts";

/** The verdict on a point, on one line. */
export function verdictLine({ id, verdict }: Finding): string {
  if (verdict.sure === "settled") return `${id}: ${verdict.value}`;
  if (verdict.sure === "consistent") return `${id}: ${verdict.with.join(" or ")}. ${verdict.why}`;
  return `${id}: ${verdict.why}`;
}

/** The evidence for a point, one line for each request. */
export const evidenceLines = ({ evidence }: Finding): string[] =>
  evidence.map(({ request, status, answer }) => `${request}: ${status}, ${answer}`);

/** The deviations by sort, with their headings. */
export function deviationGroups({ deviations = [] }: Known): [heading: string, lines: string[]][] {
  const linesOf = (sort: Deviation["sort"]) => causeLines(deviations.filter((one) => one.sort === sort));
  const groups: [string, string[]][] = [
    ["Responses that contradict the contract", linesOf("contradiction")],
    ["Drift: differences that the contract does not rule out", linesOf("drift")],
  ];
  return groups.filter(([, lines]) => lines.length > 0);
}
