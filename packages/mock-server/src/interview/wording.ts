import { sayValue } from "@totem-partner/spec/own-alternatives";
import type { OpenQuestion } from "./open-questions.ts";

const settledOrOpen = ({ current, default: value }: OpenQuestion): string =>
  current === undefined
    ? `Enter leaves it open, and the default ${String(value)} applies.`
    : `Enter keeps ${sayValue(current)}, as the profile has it.`;

/** A question with its values; a star marks the one that applies now. */
export function questionText(question: OpenQuestion, place: string): string {
  const { id, values, default: standard, current } = question;
  const applies = sayValue(current ?? standard);
  const width = Math.max(...values.map(({ value }) => value.length));
  const lines = values.map(
    ({ value, meaning }) => `  ${value === applies ? "*" : " "} ${value.padEnd(width)}  ${meaning}`,
  );
  const keys = `${settledOrOpen(question)} "?" says more, "quit" ends.`;
  return ["", `${place} ${id}: ${question.question}`, ...lines, `  ${keys}`, ""].join("\n");
}

/** What "?" says. */
export function moreText({ shownBy, own, integer }: OpenQuestion): string {
  const lines = [
    "The interface document does not say. The values are guesses of ours, so ask the operators of the service.",
    shownBy,
    `Type a value as it stands in the list${integer ? ", or an integer" : ""}.`,
    ...(own
      ? ["An alternative of your own is data in JSON or YAML that starts with {. It may take several lines."]
      : []),
    '"skip" does the same as Enter; "quit" ends the interview. Answers are saved as you give them.',
  ];
  return lines.map((line) => `  ${line}\n`).join("");
}
