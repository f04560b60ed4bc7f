import type { Answer } from "../../src/shapes/answer.ts";
import { type Kind, kinds } from "../../src/calibration/kinds.ts";
import { type Ask, type Asking, requestLine } from "../../src/calibration/ask.ts";
import { filled } from "../../src/calibration/play.ts";
import { type Stage, TrialOverError } from "../../src/calibration/trial.ts";
import { bare, json } from "./probed.ts";

/** The answer to a request with this line; of several the next one each time. A number is a status without a body. */
export type Story = Readonly<Record<string, Answer | number | readonly (Answer | number)[]>>;

const words = { run: "r-1", runId: "r", product: "P", warehouse: "W", totemGroup: "g", carrier: "B" };

/** A marker as it is filled in here. */
export const mark = (what: string): string => `totem-calibration-r-1-${what}`;

const answerOf = (given: Answer | number | undefined): Answer =>
  typeof given === "number" ? bare(given) : (given ?? json({}));

interface Staged {
  /** The requests, also as lines. */
  sent: Ask[];
  asked: string[];
  gone: string[];
  /** The reason, if it ended early. */
  over: string | undefined;
  returned: unknown;
}

/** Plays something on a stage that allows all kinds, unless only some are named. */
export function staged(
  play: (stage: Stage) => Asking<unknown>,
  story: Story,
  allowed: readonly Kind[] = kinds,
): Staged {
  const known: Staged = { sent: [], asked: [], gone: [], over: undefined, returned: undefined };
  const stage: Stage = {
    allows: (kind) => allowed.includes(kind),
    fill: (template) => filled(template, words),
    gone: (...parts) => void known.gone.push(parts.join(", ")),
  };
  const times = new Map<string, number>();
  const answer = (ask: Ask): Answer => {
    const line = requestLine(ask).replace("{id}", ask.id ?? "{id}");
    known.sent.push(ask);
    known.asked.push(line);
    const given = story[line];
    if (given === undefined) throw new Error(`Nobody answers ${line}.`);
    if (typeof given === "number" || !Array.isArray(given)) return answerOf(given as Answer | number);
    const all: readonly (Answer | number)[] = given;
    const nth = times.get(line) ?? 0;
    times.set(line, nth + 1);
    return answerOf(all[Math.min(nth, all.length - 1)]);
  };
  const steps = play(stage);
  try {
    let step = steps.next();
    while (step.done !== true) step = steps.next(answer(step.value));
    known.returned = step.value;
  } catch (error) {
    if (!(error instanceof TrialOverError)) throw error;
    known.over = error.message;
  }
  return known;
}
