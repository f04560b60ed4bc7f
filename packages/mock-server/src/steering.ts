import {
  type Arrival,
  arrive,
  type ArrivalOutcome as ArrivalResult,
  type AssumptionReport,
  changeAssumptions,
  type Company,
  type CompanyState,
  type Delivery,
  exportState,
  importState,
  parseAssumptions,
} from "@totem-partner/simulator";
import { showOperation } from "@totem-partner/simulator/host";
import { parseInstant } from "./instant.ts";
import type { Journal, JournalEntry, JournalFilter } from "./journal.ts";

/** The deliveries of a company. */
export interface MockDeliveries {
  /** Every delivery that is remembered, oldest first: exact body, attempts, signatures, outcomes. */
  list(): readonly Delivery[];
  /** Sends a delivery again, with the same id and bytes; undefined when it is not known or no webhook is configured. */
  redeliver(id: string): Delivery | undefined;
  /** Waits until no attempt is under way or due. */
  flush(): Promise<void>;
}

/** What came of an arrival, as the control API tells it; exactly one of three. */
export type ArrivalOutcome =
  Exclude<ArrivalResult, { operation: unknown }> | { operation: ReturnType<typeof showOperation> };

/** Shows what came of an arrival. */
export const showArrival = (outcome: ArrivalResult): ArrivalOutcome =>
  "operation" in outcome ? { operation: showOperation(outcome.operation) } : outcome;

/** One company of a mock server, to be steered from a test. */
export interface MockCompany {
  /** The key that the client under test sends. */
  apiKey: string;
  /** Back to the fixtures, and to the clock and the assumptions that the server was started with. */
  reset(): void;
  /** Moves the company's clock on; it stands still from then on. Timers that become due fire. */
  advance(by: { seconds: number }): void;
  /** Puts the company's clock to an instant (ISO 8601), where it stands still. */
  setClock(now: string): void;
  /** Switches assumptions. */
  assume(values: Readonly<Record<string, string | number>>): void;
  /** Every switchable assumption: question, value, default, alternatives, and how often it was consulted. */
  assumptions(): AssumptionReport[];
  /** Lets a driver arrive at a totem. */
  arrive(arrival: Arrival): ArrivalOutcome;
  /** The operations that totems recorded, oldest first. */
  operations(): ReturnType<typeof showOperation>[];
  /** The requests that the company made, oldest first, without keys and secrets. */
  requests(filter?: JournalFilter): JournalEntry[];
  /** The whole state, as plain JSON. */
  exportState(): CompanyState;
  /** Puts the company into a state that was exported. */
  importState(state: CompanyState): void;
  /** The deliveries to the company's webhook. */
  deliveries: MockDeliveries;
}

/** Ten years: a slip of the keyboard should not run a clock out of the calendar. */
export const longestAdvance = 315_360_000;

/** The handle by which a test steers a company. */
export function steer(company: Company, apiKey: string, journal: Journal): MockCompany {
  return {
    apiKey,
    reset() {
      company.reset();
      journal.clear(company);
    },
    advance({ seconds }) {
      if (!(seconds >= 0 && seconds <= longestAdvance)) {
        throw new RangeError(`A clock is advanced by 0 to ${longestAdvance} seconds (ten years), not by ${seconds}.`);
      }
      company.clock.advance(seconds * 1000);
    },
    setClock: (now) => company.clock.set(parseInstant(now)),
    assume: (values) => changeAssumptions(company, parseAssumptions(values)),
    assumptions: () => company.assumptions.report(),
    arrive: (arrival) => showArrival(arrive(company, arrival)),
    operations: () => company.records.operations.map(showOperation),
    requests: (filter = {}) => journal.list(company, filter),
    exportState: () => exportState(company),
    importState: (state) => importState(company, state),
    deliveries: {
      list: () => company.deliveries.all,
      redeliver: (id) => company.deliveries.redeliver(id),
      flush: () => company.deliveries.flush(),
    },
  };
}
