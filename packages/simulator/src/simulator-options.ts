import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "./clock/time.ts";
import type { Company } from "./company/company.ts";
import type { AttemptOutcome, Delivery } from "./deliveries/delivery.ts";
import type { DeliveryBounds } from "./deliveries/memory.ts";
import type { DeliveryOverflow } from "./deliveries/overflowed-deliveries.ts";
import type { OutgoingAttempt } from "./deliveries/sending.ts";
import type { FaultRule } from "./faults/fault.ts";
import type { CompanyFixtures } from "./records/fixtures.ts";
import type { NewIds } from "./company/company-options.ts";
import type { StateStore } from "./state/state-store.ts";

/** A company with its own keys, fixtures and records. */
export interface CompanyInput {
  /** The name of the company in logs. */
  name: string;
  apiKeys: readonly string[];
  fixtures: CompanyFixtures;
  /** Faults of this company from the start, in addition to those of every company. Default: none. */
  faults?: readonly FaultRule[] | undefined;
  /** Creates the company's initial records, at the start and after every reset. */
  initialize?: (company: Company) => void;
}

/** Signs and sends one attempt of a company's delivery, and resolves to its outcome. It may also throw. */
export type DeliverFor = (attempt: OutgoingAttempt, company: Company) => Promise<AttemptOutcome>;

/** Options of `Simulator`. Everything has a default. */
export interface SimulatorOptions {
  /** The values of switchable assumptions that differ from their defaults. */
  assumptions?: Partial<Assumptions>;
  /** Faults of every company from the start, and again after every reset. Default: none. */
  faults?: readonly FaultRule[];
  /** Freezes every clock at this time, in milliseconds since the epoch. Default: clocks follow real time. */
  now?: number;
  /** The source of real time. Default: `Date.now` and `setTimeout`. */
  timeSource?: TimeSource;
  /**
   * Starts a stream of UUIDs. Called with its name at the start and after every reset: `records of <company>` and
   * `requests of <company>` for each company, `requests` for requests without a company. Default: random UUIDs.
   */
  newIds?: NewIds;
  /** Companies besides those of the `test_…` keys. Default: none. */
  companies?: readonly CompanyInput[];
  /** The initial records of every `test_…` company. Default: the fixtures of the documentation. */
  testFixtures?: CompanyFixtures;
  /** The maximum number of `test_…` companies at a time; 0 is allowed with `companies`: no others. Default: 10,000. */
  maxCompanies?: number;
  /**
   * The maximum number of records of a company, at least 1: authorizations, operations, waiting and registered drivers,
   * products, warehouses, cleaning records and fixtures. Default: 2,000,000.
   */
  maxRecords?: number;
  /** Signs and sends one attempt of a delivery. Default: every attempt fails, as the delivery log shows. */
  deliver?: DeliverFor;
  /** The memory limits of deliveries, in bytes. Default: 64 MiB for waiting ones, 16 for the log, 256 in total. */
  deliveryBounds?: Partial<DeliveryBounds>;
  /**
   * Where deliveries wait that exceed the memory, such as a file. Default: nowhere; the oldest waiting delivery is
   * dropped with the reason `memory-exhausted`.
   */
  deliveryOverflow?: DeliveryOverflow;
  /** Stores every change, and is read at the start. Default: none; the state is lost when the process ends. */
  store?: StateStore;
  /** Whether stored companies are read in steps, when the host calls `loading`, before all else. Default: at once. */
  loadsInSteps?: boolean;
  /**
   * Called with the delivery after each attempt, whose outcome is that of its last attempt, and when a waiting delivery
   * is dropped because memory is exhausted. Optional.
   */
  onDelivery?: (delivery: Delivery, company: Company) => void;
  /**
   * Called when the simulator itself fails, in which case the client receives a 500, and with errors that a subscriber,
   * listener or timer throws, which clients do not notice. Optional.
   */
  onFailure?: (error: unknown) => void;
}

/** @throws {RangeError} for anything but an integer of at least 1, or of the least that is given. */
export function readMost(option: string, most: number, least = 1): number {
  if (Number.isSafeInteger(most) && most >= least) return most;
  throw new RangeError(`${option} is ${String(most)}, but must be an integer of at least ${least}, such as 10000.`);
}
