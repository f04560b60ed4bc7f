import type { Kind } from "./kinds.ts";

/** What happened to a record that a calibration created, or may have created. */
export type Fate = "cleaned-up" | "left" | "perhaps-left" | "stays";

/** A record that a calibration created, or may have created. */
export interface Created {
  kind: Kind;
  /** What identifies it: its externalId, name or address. */
  marker: string;
  id?: string;
  fate: Fate;
  /** How it was cleaned up or, for a leftover, what to do. */
  note: string;
}
