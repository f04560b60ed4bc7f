import { eventNames } from "@totem-partner/spec/delivery-values";
import { nameOfEvent } from "@totem-partner/spec/named-templates";
import { templates } from "@totem-partner/spec/templates";
import { type Answer, isSuccess } from "../../../answers/answer.ts";
import { eventNamesShown, subscribedIn } from "../../../findings/event-names.ts";
import { anyOwn, consistent, notObservable, outside, settled, type Verdict } from "../../../findings/finding.ts";
import type { Ask, Asking, Body } from "../../asking/probe.ts";
import { isInvalid, send, type Stage } from "../trial.ts";

/** Requests that subscribe a webhook to events under each of the names that we know, and to one that does not exist. */
export const subscriptions = (put: (body: Body, note: string) => Ask) => ({
  unknown: put({ subscribedEvents: ["totem.calibration"] }, "an unknown event"),
  named: Object.keys(templates["event-names"]).map((name) => ({
    name,
    ask: put({ subscribedEvents: eventNames.map((event) => nameOfEvent(name, event)) }, `all events, ${name}`),
  })),
});

/** What a service shows that accepts events under these names, each with its answer. */
function accepted(taken: readonly { name: string; answer: Answer }[]): Verdict {
  const [first, ...others] = taken;
  if (first === undefined) return outside("It refuses all events under the names that we know.");
  const why = "It accepts events under several names.";
  if (others.length > 0) return consistent([...taken.map(({ name }) => name), anyOwn], why);
  return eventNamesShown(subscribedIn(first.answer.body)) ?? settled(first.name);
}

/** Learns what the events are called: a service that knows an event by its name refuses all other names. */
export function* learnEventNames(stage: Stage, { unknown, named }: ReturnType<typeof subscriptions>): Asking<void> {
  const refused = yield* send(unknown);
  if (!isInvalid(stage, refused)) {
    const why = "The service does not refuse an event that nobody knows, so it would accept any name.";
    stage.claim("event-names", notObservable(why), refused);
    return;
  }
  const answers: Answer[] = [refused];
  const taken: { name: string; answer: Answer }[] = [];
  for (const { name, ask } of named) {
    const answer = yield* send(ask);
    answers.push(answer);
    if (isSuccess(answer)) taken.push({ name, answer });
  }
  stage.claim("event-names", accepted(taken), ...answers);
}
