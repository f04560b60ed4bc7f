import type { CollectedEvidence } from "../evidence.ts";
import type { CallerMemory } from "../memory.ts";
import type { ObservedExchange } from "../observed-exchange.ts";

/** The input of a rule, and where it records what it learns. */
export interface Lesson {
  exchange: ObservedExchange;
  memory: CallerMemory;
  evidence: CollectedEvidence;
}

/** Learns from an exchange with a key and a response of the interface. */
export type Rule = (lesson: Lesson) => void;

/** Whether an error has this code of the contract, or an unknown one. */
export const mayBe = ({ code }: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  code === undefined || codes.includes(code);

/** Whether an error has one of these codes. */
export const isCode = ({ code }: ObservedExchange, ...codes: ObservedExchange["code"][]): boolean =>
  code !== undefined && codes.includes(code);
