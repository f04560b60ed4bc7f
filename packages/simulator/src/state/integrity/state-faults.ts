import type { CompanyState } from "../state-format.ts";
import { yardFaults } from "./authorizations.ts";
import { cleaningFaults } from "./cleaning.ts";
import type { StateFault } from "./fault.ts";
import { referenceFaults } from "./references.ts";
import { valueFaults } from "./values.ts";

/**
 * Finds what is impossible in a state: what no sequence of requests, arrivals and settings could have produced. Lazy:
 * it checks only as far as its caller iterates, in time linear in the size of the state.
 */
export function* stateFaults(state: CompanyState): Generator<StateFault> {
  yield* valueFaults(state);
  yield* referenceFaults(state);
  yield* yardFaults(state);
  yield* cleaningFaults(state);
}
