import type { AssumptionId, Assumptions } from "@totem-partner/spec/assumptions";

/** Reads the value of a switchable assumption. */
export type Assume = <Id extends AssumptionId>(id: Id) => Assumptions[Id];

/** All that a transition may know of the world outside its state. */
export interface Context {
  /** The instant of the command, in milliseconds since the epoch. */
  now: number;
  /** Makes a new UUID. */
  newId: () => string;
  assume: Assume;
}
