import { printable } from "@totem-partner/spec/printable";
import { placeOf } from "../audit/audit.ts";
import type { FoundViolation } from "../audit/violation-book.ts";
import type { Basis } from "../drift/basis.ts";
import { causesOf, withBasis } from "../drift/cause.ts";

/** A violation, with what it breaks. */
export interface ReportedViolation extends FoundViolation {
  /** What the statement of the contract rests on that does not hold; null where the contract says nothing. */
  basis: Basis | null;
}

/** Violations that break one statement in the same way, in whatever operation, by one side. */
export interface ViolationCause extends Pick<ReportedViolation, "by" | "basis" | "location" | "code" | "message"> {
  /** How many of the remembered violations have it. */
  times: number;
  /** The oldest of them. */
  first: Pick<ReportedViolation, "id" | "method" | "target" | "status">;
}

/** People are shown no more causes. */
const mostShown = 100;

/** The place and the words of a violation; every item of a list is `*`. */
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

/** Causes for people, a line each, the first hundred of them. */
export function causeReport(causes: readonly ViolationCause[]): string[] {
  const more = causes.length - mostShown;
  const lines = causes.slice(0, mostShown).map(causeLine);
  return more > 0 ? [...lines, `  … and ${String(more)} more causes`] : lines;
}
