import type { Ballots } from "../ballots.ts";
import type { CallerMemory } from "../memory.ts";
import type { Sighting } from "../sighting.ts";

/** What a rule learns from, and where it says so. */
export interface Lesson {
  sighting: Sighting;
  memory: CallerMemory;
  ballots: Ballots;
}

/** Learns something from an exchange that carried a key and was answered by the interface. */
export type Rule = (lesson: Lesson) => void;

export const isGood = ({ status }: Sighting): boolean => status >= 200 && status < 300;

/** Whether an exchange was refused as one that is malformed. */
export const isInvalid = ({ status }: Sighting): boolean => status === 400 || status === 422;

/** Whether an error has this code of the contract, or one that the contract does not know. */
export const mayBe = ({ code }: Sighting, ...codes: Sighting["code"][]): boolean =>
  code === undefined || codes.includes(code);

/** Whether an error has one of these codes. */
export const isCode = ({ code }: Sighting, ...codes: Sighting["code"][]): boolean =>
  code !== undefined && codes.includes(code);
