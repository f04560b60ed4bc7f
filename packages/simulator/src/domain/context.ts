import type { AssumptionId, Assumptions } from "@totem-partner/spec/assumptions";

/** Reads the value of a switchable assumption. */
export type Assume = <Id extends AssumptionId>(id: Id) => Assumptions[Id];

/** Everything that a transition may know about the world outside its state. */
export interface Context {
  /** The instant of the command, in milliseconds since the epoch. */
  now: number;
  /** Creates a UUID. */
  newId: () => string;
  assume: Assume;
}

/** Records by their ids. */
export interface Lookup<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
}
