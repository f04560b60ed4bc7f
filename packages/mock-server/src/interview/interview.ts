import type { GivenValue } from "@totem-partner/spec/own-alternatives";
import { isIncomplete, readAnswer } from "./given-answer.ts";
import type { OpenQuestion } from "./open-questions.ts";
import { moreText, questionText } from "./wording.ts";

/** Where an interview stands: the questions to come, the present one first. */
export interface Interview {
  questions: readonly OpenQuestion[];
  /** How many there were at the start. */
  count: number;
  /** The lines so far of an answer that takes several. */
  begun: readonly string[];
  /** How many lines did not answer the present question. */
  tries: number;
}

/** What a line brought about. */
export interface Step {
  next: Interview;
  /** What to show. */
  say: string;
  answer?: { id: string; value: GivenValue };
  /** What is wrong with an answer. */
  mistake?: string;
}

/** After these, a question is left as it is, so that an endless input comes to an end. */
const mostTries = 100;

const prompt = "> ";

const continued = "… ";

/** An interview that asks nothing more. */
const ended = (interview: Interview): Interview => ({ ...interview, questions: [], begun: [] });

function present({ questions, count }: Interview): string {
  const [question] = questions;
  if (!question) return "";
  return `${questionText(question, `[${String(count - questions.length + 1)}/${String(count)}]`)}${prompt}`;
}

function following(interview: Interview): Interview {
  return { ...interview, questions: interview.questions.slice(1), begun: [], tries: 0 };
}

/** Starts an interview, with the first question. */
export function begin(questions: readonly OpenQuestion[]): Step {
  const next: Interview = { questions, count: questions.length, begun: [], tries: 0 };
  return { next, say: present(next) };
}

/** Takes a line of the user: an answer or a part of one, "?", "skip", "quit", or nothing. */
export function reply(interview: Interview, line: string): Step {
  const [question] = interview.questions;
  if (!question) return { next: interview, say: "" };
  const isEmpty = line.trim() === "";
  const { begun, tries } = interview;
  const moveOn = (): Step => ({ next: following(interview), say: present(following(interview)) });
  const again = { ...interview, begun: [], tries: tries + 1 };
  if (tries >= mostTries) return moveOn();
  if (begun.length === 0) {
    const word = line.trim();
    if (isEmpty || word === "skip") return moveOn();
    if (word === "quit") return { next: ended(interview), say: "" };
    if (word === "?") return { next: again, say: `${moreText(question)}${prompt}` };
  }
  const lines = [...begun, line];
  const text = lines.join("\n").trim();
  if (!isEmpty && isIncomplete(text)) return { next: { ...again, begun: lines }, say: continued };
  const read = readAnswer(question.id, text);
  if ("mistake" in read) return { next: again, say: `  ${read.mistake}\n${prompt}`, mistake: read.mistake };
  return { ...moveOn(), answer: { id: question.id, value: read.value } };
}
