import type { Ballots } from "../sightings/ballots.ts";
import type { CallerMemory } from "../sightings/memory.ts";
import type { Sighting } from "../sightings/sighting.ts";

/** The input of a rule, and where it records what it learns. */
export interface Lesson {
  sighting: Sighting;
  memory: CallerMemory;
  ballots: Ballots;
}

/** Learns from an exchange with a key and a response of the interface. */
export type Rule = (lesson: Lesson) => void;

/** Whether an error has this code of the contract, or an unknown one. */
export const mayBe = ({ code }: Sighting, ...codes: Sighting["code"][]): boolean =>
  code === undefined || codes.includes(code);

/** Whether an error has one of these codes. */
export const isCode = ({ code }: Sighting, ...codes: Sighting["code"][]): boolean =>
  code !== undefined && codes.includes(code);
