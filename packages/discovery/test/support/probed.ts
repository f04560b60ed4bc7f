import type { Answer } from "../../src/answers/answer.ts";
import { type Ask, type Asking, FormlessAnswerError, type Probe } from "../../src/calibration/asking/probe.ts";
import type { Verdict } from "../../src/findings/finding.ts";

/** Plays a service. */
export type Answers = (ask: Ask) => Answer;

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Answer => ({ status, type: "application/json", body });

/** An answer without a body. */
export const bare = (status: number): Answer => ({ status, type: "", body: undefined });

/** A problem in the format of the contract. */
export const problem = (status: number, code: string, detail = "Why."): Answer => ({
  ...{ status, type: "application/problem+json" },
  body: { type: `urn:totem-partner:problem:${code}`, title: "T", status, detail, code },
});

/** A list in the envelope of the contract. */
export const list = (records: readonly unknown[], differences: object = {}): Answer =>
  json({ items: records, total: records.length, limit: 50, offset: 0, ...differences });

/** A service that answers these paths, of several answers the next one each time, and nothing else. */
export function answering(answers: Readonly<Record<string, Answer | readonly Answer[]>>): Answers {
  const times = new Map<string, number>();
  return ({ path, at }) => {
    const asked = `${at === "prefixed" ? "/partner" : ""}${path}`;
    const known = answers[asked];
    if (known === undefined) throw new Error(`Nobody answers ${asked}.`);
    if (!Array.isArray(known)) return known as Answer;
    const all: readonly Answer[] = known;
    const nth = times.get(asked) ?? 0;
    times.set(asked, nth + 1);
    const answer = all[Math.min(nth, all.length - 1)];
    if (answer === undefined) throw new Error(`There are no answers for ${asked}.`);
    return answer;
  };
}

/** Lets a service answer everything that is asked. */
export function played<T>(steps: Asking<T>, answers: Answers): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next(answers(step.value));
  return step.value;
}

/** Whether a request is one of those that a probe lists. */
const isListed = ({ requests }: Probe, { path }: Ask): boolean =>
  requests.some((one) =>
    new RegExp(`^${RegExp.escape(one.path).replaceAll(String.raw`\{n\}`, String.raw`\d+`)}$`).test(path),
  );

/**
 * What a probe finds out of a service; it must not make a request that it does not list. As in a run, the answer to an
 * earlier one like it is used again.
 */
export function verdictOf(probe: Probe, answers: Answers, now = 0): Verdict {
  const known = new Map<string, Answer>();
  try {
    return played(probe.find(now), (ask) => {
      if (!isListed(probe, ask)) throw new Error(`${probe.id} does not list ${ask.path}.`);
      const answer = known.get(JSON.stringify(ask)) ?? answers(ask);
      known.set(JSON.stringify(ask), answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof FormlessAnswerError) return error.verdict;
    throw error;
  }
}
