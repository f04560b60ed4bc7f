import { type EventName, eventNames } from "@totem-partner/spec/delivery-values";
import { nameOfEvent } from "@totem-partner/spec/event-names";
import type { OwnEventNames } from "@totem-partner/spec/own-alternatives";
import { templates } from "@totem-partner/spec/templates";
import fc from "fast-check";

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const cases: Readonly<Record<string, (word: string, at: number) => string>> = {
  lower: (word) => word,
  upper: (word) => word.toUpperCase(),
  pascal: capital,
  camel: (word, at) => (at === 0 ? word : capital(word)),
};

const styles = fc
  .record({
    words: fc.constantFrom(...Object.values(cases)),
    joint: fc.constantFrom("", ".", "_", "-", ":", "/"),
    isBare: fc.boolean(),
  })
  .map(({ words, joint, isBare }) => (event: EventName): string => {
    const named = isBare ? nameOfEvent("bare", event) : event;
    return named
      .split(/[._]/)
      .map((word, at) => words(word, at))
      .join(joint);
  });

/** Names of some events or all in a random case with random separators; the others keep those of the contract. */
const inAnyStyle: fc.Arbitrary<OwnEventNames> = fc
  .tuple(styles, fc.oneof(fc.constant([...eventNames]), fc.subarray([...eventNames])))
  .map(([style, some]) => Object.fromEntries(some.map((event) => [event, style(event)])));

/** The names that a service may give its events, in words that show which is meant. */
export const evidentNames: fc.Arbitrary<string | OwnEventNames> = fc.oneof(
  fc.constantFrom(...Object.keys(templates["event-names"])),
  inAnyStyle,
);

/** The names of some events at a service. */
export const namesOf = (names: string | OwnEventNames, events: readonly EventName[] = eventNames): string[] =>
  events.map((event) => nameOfEvent(names, event));
