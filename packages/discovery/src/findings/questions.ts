import { sectionOf } from "@totem-partner/spec/statements";
import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import { type Finding, leaves, type PointId, sayStatement, type Verdict } from "./finding.ts";

export interface Question {
  id: PointId;
  question: string;
  section: string;
  answers: readonly string[];
  /** The one of them that we assume until they reply; absent if the responses rule it out. */
  assumed?: string;
  /** The findings from the responses so far, if any. */
  seen?: string;
  /** The statement of the interface document that the responses contradict, if any. */
  documented?: string;
}

function possibleAnswers({ values, default: standard }: AssumptionDescription) {
  const named = values.filter(({ value }) => !value.startsWith("<"));
  const isNamed = named.some(({ value }) => value === String(standard));
  const wordsOf = ({ value, meaning }: (typeof values)[number]) =>
    /^\d+$/.test(value) ? `${value}: ${meaning}` : meaning;
  const answers = named.map((one) => ({ value: one.value, words: wordsOf(one) }));
  return isNamed ? answers : [{ value: String(standard), words: `${standard}.` }, ...answers];
}

/** Other replies that the operators may give, for which the contract has no name. */
function otherAnswer({ integer, own }: AssumptionDescription): string[] {
  if (integer) return ["Another number. Which one?"];
  return own ? ["Something else. Please send an example."] : [];
}

function questionFor(point: AssumptionDescription, verdict: Verdict): Question {
  const { id, question, default: standard } = point;
  const possible = possibleAnswers(point).filter(
    ({ value }) => verdict.sure !== "consistent" || leaves(verdict, value),
  );
  const assumed = possible.find(({ value }) => value === String(standard))?.words;
  return {
    ...{ id, question, section: sectionOf[id] },
    answers: [...possible.map(({ words }) => words), ...otherAnswer(point)],
    ...(assumed !== undefined && { assumed }),
    ...("why" in verdict && verdict.sure !== "not-observable" && { seen: verdict.why }),
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

const headingOf = ({ section, documented }: Question): string =>
  documented === undefined ? section : "Where responses differ from the interface document";

function fullLines({ question, answers, assumed, seen, documented }: Question, number: string): string[] {
  const below = answers.map((answer, index) => {
    const letter = String.fromCodePoint(0x61 + index);
    return `${letter}) ${answer}${answer === assumed ? " **(we assume this)**" : ""}`;
  });
  if (seen !== undefined) below.push(`So far we saw: ${seen}`);
  if (documented !== undefined) below.push(documented);
  // Markdown nests lines that are indented as far as the text above them.
  const indent = " ".repeat(number.length + 1);
  return [`${number} ${question}`, ...below.map((line) => `${indent}- ${line}`)];
}

const introduction = (count: number): string[] => [
  `The interface document leaves ${count === 1 ? "this point" : `these ${count} points`} open. Which answer is right for your service?`,
  "Those on which most depends come first. Until you reply, we go by the answers marked as assumed, so a reply such as",
  "“3b, 7c, the others as assumed” is enough.",
];

export function questionMessage(service: string, questions: readonly Question[]): string {
  const all = questions.map((one, index) => ({ heading: headingOf(one), lines: fullLines(one, `${index + 1}.`) }));
  const linesBelow = (heading: string) => all.flatMap((one) => (one.heading === heading ? one.lines : []));
  const headings = new Set(all.map(({ heading }) => heading));
  const groups = [...headings].flatMap((heading) => ["", `## ${heading}`, "", ...linesBelow(heading)]);
  const lines = questions.length === 0 ? ["There are none."] : [...introduction(questions.length), ...groups];
  return `${[`# Questions about the partner interface at ${service}`, "", ...lines].join("\n")}\n`;
}
