import type { Question } from "./questions.ts";

const headingOf = ({ section, documented }: Question): string =>
  documented === undefined ? section : "Where responses differ from the interface document";

function grouped(questions: readonly Question[], linesOf: (question: Question, number: string) => string[]) {
  const groups = new Map<string, string[]>();
  for (const [index, question] of questions.entries()) {
    const lines = groups.get(headingOf(question)) ?? [];
    groups.set(headingOf(question), [...lines, ...linesOf(question, `${index + 1}.`)]);
  }
  return [...groups];
}

/** One line for each question, by section. */
export const shortLines = (questions: readonly Question[]): string[] =>
  grouped(questions, ({ id, question }, number) => [`  ${number} ${question} (${id})`]).flatMap(([heading, lines]) => [
    `${heading}:`,
    ...lines,
  ]);

const letterOf = (index: number): string => String.fromCodePoint(0x61 + index);

function fullLines({ question, answers, assumed, seen, documented }: Question, number: string): string[] {
  const below = answers.map(
    (answer, index) => `${letterOf(index)}) ${answer}${answer === assumed ? " **(we assume this)**" : ""}`,
  );
  if (seen !== undefined) below.push(`So far we saw: ${seen}`);
  if (documented !== undefined) below.push(documented);
  // Markdown nests what is indented as far as the text above it.
  const indent = " ".repeat(number.length + 1);
  return [`${number} ${question}`, ...below.map((line) => `${indent}- ${line}`)];
}

const introduction = (count: number): string[] => [
  `The interface document leaves ${count === 1 ? "this point" : `these ${count} points`} open. Which answer is right for your service?`,
  "Those on which most depends come first. Until you reply, we go by the answers marked as assumed, so a reply such as",
  "“3b, 7c, the others as assumed” is enough.",
];

/** A message to the operators of a service, in Markdown. */
export function questionMessage(service: string, questions: readonly Question[]): string {
  const groups = grouped(questions, fullLines).flatMap(([heading, lines]) => ["", `## ${heading}`, "", ...lines]);
  const lines = questions.length === 0 ? ["There are none."] : [...introduction(questions.length), ...groups];
  return `${[`# Questions about the partner interface at ${service}`, "", ...lines].join("\n")}\n`;
}
