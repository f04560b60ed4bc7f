import { sectionOf } from "@totem-partner/spec/statements";
import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import { type Finding, leaves, type PointId, type Verdict } from "./finding.ts";
import { sayStatement } from "./lines.ts";

/** A question for the operators of a service. */
export interface Question {
  id: PointId;
  question: string;
  section: string;
  /** The answers that we know of and that are still possible, in words. */
  answers: readonly string[];
  /** The one of them that we assume until they reply; absent if the responses rule it out. */
  assumed?: string;
  /** What the responses show so far; absent if they show nothing. */
  seen?: string;
  /** What the interface document says instead of that, and where; absent if it leaves that open, too. */
  documented?: string;
}

interface Possible {
  value: string;
  words: string;
}

function possibleAnswers({ values, default: standard }: AssumptionDescription): Possible[] {
  const named = values.filter(({ value }) => !value.startsWith("<"));
  const isNamed = named.some(({ value }) => value === String(standard));
  const answers = named.map(({ value, meaning }) => ({
    value,
    words: /^\d+$/.test(value) ? `${value}: ${meaning}` : meaning,
  }));
  return isNamed ? answers : [{ value: String(standard), words: `${standard}.` }, ...answers];
}

/** What else the operators may reply, where the contract has no name for it. */
function otherAnswer({ integer, own }: AssumptionDescription): string[] {
  if (integer) return ["Another number. Which one?"];
  return own ? ["Something else. Please send an example."] : [];
}

const seenIn = (verdict: Verdict): string | undefined =>
  "why" in verdict && verdict.sure !== "not-observable" ? verdict.why : undefined;

function questionFor(point: AssumptionDescription, verdict: Verdict): Question {
  const isPossible = ({ value }: Possible): boolean => verdict.sure !== "consistent" || leaves(verdict, value);
  const possible = possibleAnswers(point).filter(isPossible);
  const assumed = possible.find(({ value }) => value === String(point.default))?.words;
  const seen = seenIn(verdict);
  return {
    id: point.id,
    question: point.question,
    section: sectionOf[point.id],
    answers: [...possible.map(({ words }) => words), ...otherAnswer(point)],
    ...(assumed !== undefined && { assumed }),
    ...(seen !== undefined && { seen }),
    ...(verdict.sure === "contradicts" && { documented: sayStatement(verdict) }),
  };
}

/** The sections on which an integration depends most, in this order; all others come after them. */
const firstSections: readonly string[] = [
  "Endpoints",
  "Authentication",
  "Endpoints / Authorizations",
  "Resources and their fields / Authorization",
  "States and transitions / Authorization",
  "Errors",
  "Limits",
  "Events / Outgoing webhook deliveries",
  "Endpoints / Outgoing webhook configuration",
];

/** The questions that remain after what was found: about contradictions first, then by section of the document. */
export function questionsFor(findings: readonly Finding[]): Question[] {
  const points = describeAssumptions();
  const all = findings.flatMap(({ id, verdict }) => {
    const point = points.find((one) => one.id === id);
    return point && verdict.sure !== "settled" ? [questionFor(point, verdict)] : [];
  });
  const sections = [...new Set([...firstSections, ...all.map(({ section }) => section)])];
  const rank = ({ section, documented }: Question): number =>
    documented === undefined ? sections.indexOf(section) : -1;
  return all.toSorted((one, other) => rank(one) - rank(other));
}
