import type { JsonObject } from "../json.ts";
import type { Element } from "./elements.ts";

/** A place in the contract that breaks a rule, as a JSON pointer into the bundled document. */
export interface Finding {
  pointer: string;
  message: string;
}

/** A statement of the interface document, as the rules need it. */
interface Stated {
  id: string;
  section: string;
  /** JSON pointers into the contract. */
  contract: string[];
  assumptions: string[];
}

/**
 * The standards of the contract: the assumptions with their overlays, and the headings and statements of
 * the interface document.
 */
export interface ContractSources {
  switchable: JsonObject;
  fixed: JsonObject;
  /** The values that a framework settles together, by its name. */
  frameworks: JsonObject;
  sections: string[];
  /** The overlays, by assumption and value. */
  overlays: Record<string, JsonObject>;
  statements: Stated[];
}

/** The subject of the rules: the bundled contract with each of its elements, and its standards. */
export interface Linted extends ContractSources {
  contract: JsonObject;
  elements: readonly Element[];
}

/** Looks for the places that break one rule. */
export type Rule = (linted: Linted) => Finding[];
