import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import { type Finding, leaves, type PointId, type Verdict } from "./finding.ts";

/** A question for the operators of a service. */
export interface Question {
  id: PointId;
  question: string;
  /** The answers that we know of and that are still possible, in words. */
  answers: readonly string[];
  /** The one of them that we assume until they reply; absent if the responses rule it out. */
  assumed?: string;
  /** What the responses show so far; absent if they show nothing. */
  seen?: string;
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
    answers: [...possible.map(({ words }) => words), ...otherAnswer(point)],
    ...(assumed !== undefined && { assumed }),
    ...(seen !== undefined && { seen }),
  };
}

/** The questions that remain after what was found, in the order of the points. */
export function questionsFor(findings: readonly Finding[]): Question[] {
  const points = describeAssumptions();
  return findings.flatMap(({ id, verdict }) => {
    const point = points.find((one) => one.id === id);
    return point && verdict.sure !== "settled" ? [questionFor(point, verdict)] : [];
  });
}

function linesOf({ question, answers, assumed, seen }: Question, number: string): string[] {
  const below = answers.map((answer) => `${answer}${answer === assumed ? " (we assume this)" : ""}`);
  if (seen !== undefined) below.push(`So far we saw: ${seen}`);
  // Markdown nests what is indented as far as the text above it.
  const indent = " ".repeat(number.length + 1);
  return [`${number} ${question}`, ...below.map((line) => `${indent}- ${line}`)];
}

/** The questions as a numbered Markdown list, ready to send. */
export const questionLines = (questions: readonly Question[]): string[] =>
  questions.flatMap((question, index) => linesOf(question, `${index + 1}.`));

/** A message to the operators of a service, in Markdown. */
export function questionMessage(service: string, questions: readonly Question[]): string {
  const asks = "The interface document leaves these points open. Which answer is right for your service?";
  const lines = questions.length === 0 ? ["There are none."] : [asks, "", ...questionLines(questions)];
  return `${[`# Questions about the partner interface at ${service}`, "", ...lines].join("\n")}\n`;
}
