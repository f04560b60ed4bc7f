import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "./clock/time-source.ts";
import type { Company } from "./company.ts";
import type { AttemptOutcome, Delivery } from "./deliveries/delivery.ts";
import type { DeliveryBounds } from "./deliveries/memory.ts";
import type { DeliveryOverflow } from "./deliveries/overflow.ts";
import type { OutgoingAttempt } from "./deliveries/sending.ts";
import type { FaultRule } from "./faults/fault.ts";
import type { CompanyFixtures } from "./fixtures.ts";
import type { NewIds } from "./id-streams.ts";
import type { StateStore } from "./store/state-store.ts";

/** A company with keys, fixtures and records of its own. */
export interface GivenCompany {
  /** What logs call it. */
  name: string;
  apiKeys: readonly string[];
  fixtures: CompanyFixtures;
  /** What fails on purpose in this company from the start, besides the faults of all. Default: nothing. */
  faults?: readonly FaultRule[] | undefined;
  /** Gives the company its initial records, at the start and after every reset. */
  initialize?: (company: Company) => void;
}

/** Signs and sends one attempt of a company's delivery, and resolves to what came of it. It may also throw a failure. */
export type DeliverFor = (attempt: OutgoingAttempt, company: Company) => Promise<AttemptOutcome>;

/** How a simulator is made. Everything has a default. */
export interface SimulatorOptions {
  /** The values of switchable assumptions that differ from their defaults. */
  assumptions?: Partial<Assumptions>;
  /** What fails on purpose in every company from the start, and again after every reset. Default: nothing. */
  faults?: readonly FaultRule[];
  /** The instant, in milliseconds since the epoch, at which every clock stands. Default: clocks follow real time. */
  now?: number;
  /** Where real time comes from. Default: `Date.now` and `setTimeout`. */
  timeSource?: TimeSource;
  /**
   * Begins a stream of UUIDs. Called with its name at the start and after every reset: `records of <company>` and
   * `requests of <company>` for each company, `requests` for requests that belong to none. Default: random UUIDs.
   */
  newIds?: NewIds;
  /** Companies besides those of the `test_…` keys. Default: none. */
  companies?: readonly GivenCompany[];
  /** What every `test_…` company has when it begins. Default: the fixtures of the documentation. */
  testFixtures?: CompanyFixtures;
  /** How many companies of `test_…` keys there may be at once, an integer of at least 1. Default: 10,000. */
  maxCompanies?: number;
  /**
   * How many records a company may have, an integer of at least 1: authorizations, operations, waiting and registered
   * drivers, products, warehouses, cleaning records, and what its fixtures have. Default: 2,000,000.
   */
  maxRecords?: number;
  /** Signs and sends one attempt of a delivery. Default: every attempt fails, and says so in the log of deliveries. */
  deliver?: DeliverFor;
  /** How much memory deliveries may take, in bytes. Default: 64 MiB for what waits, 16 MiB for the log, 256 MiB in all. */
  deliveryBounds?: Partial<DeliveryBounds>;
  /**
   * Where deliveries wait for which there is no memory, such as a file. Default: nowhere; the oldest that waits is given
   * up, with the reason `memory-exhausted`.
   */
  deliveryOverflow?: DeliveryOverflow;
  /** Where everything that changes is written down, and read at the start. Default: nowhere; it ends with the process. */
  store?: StateStore;
  /**
   * Called when an attempt of a delivery has ended, with the delivery after it, and when a delivery is given up because
   * there is no memory for all that wait. Its last attempt has the outcome. Optional.
   */
  onDelivery?: (delivery: Delivery, company: Company) => void;
  /**
   * Called when the simulator itself fails, for which the client receives a 500, and with what a subscriber, a listener
   * or a timer throws, which the client does not notice. Optional.
   */
  onFailure?: (error: unknown) => void;
}

/** How many companies there may be at once unless somebody says otherwise. */
export const defaultMaxCompanies = 10_000;

/** How many records a company may have unless somebody says otherwise: a million authorizations, each carried out. */
export const defaultMaxRecords = 2_000_000;

/**
 * Checks a limit.
 *
 * @throws {RangeError} for anything but an integer of at least 1.
 */
export function readMost(option: string, most: number): number {
  if (Number.isSafeInteger(most) && most >= 1) return most;
  throw new RangeError(`${option} is ${String(most)}, but must be an integer of at least 1, such as 10000.`);
}
