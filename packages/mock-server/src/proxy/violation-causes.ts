import { type FoundViolation, placeOf } from "@totem-partner/audit";
import { type Basis, causesOf, withBasis } from "@totem-partner/discovery/drift";
import { printable } from "@totem-partner/spec/printable";

/** A violation, with the basis of the statement that it breaks. */
export interface ReportedViolation extends FoundViolation {
  /** What the violated statement of the contract is based on; null if the contract says nothing. */
  basis: Basis | null;
}

/** Violations by one side that break the same statement in the same way, in any operation. */
export interface ViolationCause extends Pick<ReportedViolation, "by" | "basis" | "location" | "code" | "message"> {
  /** How many of the remembered violations have this cause. */
  times: number;
  /** The oldest of them. */
  first: Pick<ReportedViolation, "id" | "method" | "target" | "status">;
}

/** The maximum number of causes in a report for people. */
const mostShown = 100;

/** The place and message of a violation, with `*` for the index of every list item. */
function inAnyItem({ location, message }: ReportedViolation): Pick<ReportedViolation, "location" | "message"> {
  const everywhere = location.map((part) => (/^\d+$/.test(part) ? "*" : part));
  const [place, anyPlace] = [location, everywhere].map((parts) => parts.slice(2).join("."));
  const isInItem = place !== anyPlace;
  return { location: everywhere, message: isInItem ? message.replace(` ${place} `, ` ${anyPlace} `) : message };
}

/** The causes of violations, in the order of the first of each. */
export function violationCauses(violations: readonly ReportedViolation[]): ViolationCause[] {
  const wordsOf = (violation: ReportedViolation): string => {
    const { by, basis, code } = violation;
    return JSON.stringify({ by, basis, code, ...inAnyItem(violation) });
  };
  return causesOf(violations, wordsOf).map(({ first: found, times }) => {
    const { by, basis, code, id, method, target, status } = found;
    return { by, basis, code, ...inAnyItem(found), times, first: { id, method, target, status } };
  });
}

function causeLine({ by, basis, message, times, first, ...cause }: ViolationCause): string {
  const words = withBasis(`by the ${by}: ${placeOf(cause)}: ${message.replace(/\.$/, "")}`, basis);
  const where = `${first.method} ${first.target}, ${String(first.status)}`;
  return `  ${printable(`${words}: ${times === 1 ? where : `${String(times)} times, first in ${where}`}`)}`;
}

/** The first hundred causes for people, one line each. */
export function causeReport(causes: readonly ViolationCause[]): string[] {
  const more = causes.length - mostShown;
  const lines = causes.slice(0, mostShown).map(causeLine);
  return more > 0 ? [...lines, `  … and ${String(more)} more causes`] : lines;
}
