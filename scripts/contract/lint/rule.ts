import type { JsonObject } from "../bundle.ts";

/** A place in the contract that breaks a rule, as a JSON pointer into the bundled document. */
export interface Finding {
  pointer: string;
  message: string;
}

/** What the contract is held against: the assumptions, their overlays, and the headings of the interface document. */
export interface Ledger {
  switchable: JsonObject;
  fixed: JsonObject;
  sections: string[];
  /** The overlays, by assumption and value. */
  overlays: Record<string, JsonObject>;
}

/** Looks for the places that break one rule. */
export type Rule = (contract: JsonObject, ledger: Ledger) => Finding[];
