import { endSignal } from "@totem-partner/spec/program";
import { answerLines } from "../interview/answer-lines.ts";
import { begin, reply } from "../interview/interview.ts";
import { openQuestions } from "../interview/open-questions.ts";
import { savedProfile, saveAnswer } from "../interview/saved-answers.ts";
import { UsageError } from "../input/usage-error.ts";
import { checkWritable } from "../input/writable-file.ts";
import type { AskFlags } from "./flags/profile-flags.ts";

const write = (text: string): unknown => process.stdout.write(text);

function sayNothingToAsk(file: string, { all }: AskFlags): void {
  const hint = all === true ? "" : " --all asks about every point that is open, --only about one that is settled.";
  write(`${file} leaves nothing open that only its operators can say.${hint}\n`);
}

const savedLine = (file: string, saved: number): string =>
  saved === 0
    ? `${file} is unchanged.`
    : `${saved === 1 ? "1 answer is" : `${String(saved)} answers are`} saved in ${file}.`;

/** Asks the user how a service settles the open points, and saves each answer in a profile at once. */
export async function profileAsk(file: string, flags: AskFlags): Promise<void> {
  const questions = openQuestions(savedProfile(file), flags);
  if (questions.length === 0) {
    sayNothingToAsk(file, flags);
    return;
  }
  await checkWritable(file);
  const isTyped = process.stdin.isTTY;
  const interruption = new AbortController();
  void endSignal().then(() => interruption.abort());
  let saved = 0;
  let { next, say } = begin(questions);
  write(say);
  for await (const line of answerLines(process.stdin, interruption.signal)) {
    const step = reply(next, line);
    // A pipe cannot correct itself: its next line would answer another question.
    if (step.mistake !== undefined && !isTyped) throw new UsageError(`${step.mistake} ${savedLine(file, saved)}`);
    if (step.answer) {
      await saveAnswer(file, step.answer.id, step.answer.value);
      saved += 1;
    }
    ({ next, say } = step);
    write(say);
    if (next.questions.length === 0) break;
  }
  if (interruption.signal.aborted) process.exitCode = 3;
  const incomplete = next.begun.length > 0 ? "The last answer is incomplete, and is not saved. " : "";
  const use = saved > 0 ? ` Use it with: totem-mock serve --profile ${file}` : "";
  write(`\n${incomplete}${savedLine(file, saved)}${use}\n`);
}
