import { AnswerReader } from "./wire-answers.ts";

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** The answers in what a connection received, one after the other. */
export function rawAnswers(received: string): RawAnswer[] {
  const reader = new AnswerReader();
  reader.push(received);
  const answers: RawAnswer[] = [];
  for (let next = reader.next(false); next; next = reader.next(false)) {
    const { status, headers, text } = next;
    const body = text === "" ? undefined : (JSON.parse(text) as unknown);
    answers.push({ status, headers: Object.fromEntries(headers), body });
  }
  return answers;
}
