import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "./clock/time-source.ts";
import type { Delivery } from "./deliveries/delivery.ts";
import type { DeliveryBounds, DeliveryMemory } from "./deliveries/memory.ts";
import type { DeliveryOverflow } from "./deliveries/overflow.ts";
import type { Deliver } from "./deliveries/sending.ts";
import type { DeliveryContent, ServiceEvent, ToldEvent } from "./domain/events.ts";
import type { FaultRule } from "./faults/fault.ts";
import type { CompanyFixtures } from "./fixtures.ts";
import type { NewIds } from "./id-streams.ts";
import type { Report } from "./listeners.ts";
import type { Company } from "./company.ts";

/** What a company is made of. */
export interface CompanyOptions {
  /** What logs call it; no part of it is secret. */
  name: string;
  fixtures: CompanyFixtures;
  timeSource: TimeSource;
  newIds: NewIds;
  assumptions?: Partial<Assumptions> | undefined;
  /** What fails on purpose from the start, and again after every reset. */
  faults?: readonly FaultRule[] | undefined;
  /** An instant at which the clock stands from the start; without it, real time. */
  now?: number | undefined;
  /** Called when the window of a dated authorization is over. */
  onWindowOver: (company: Company, authorizationId: string) => void;
  /** An event with all that its text needs of the records of now. */
  tellEvent: (event: ServiceEvent, company: Company) => ToldEvent;
  /** The exact text of an event's delivery; the same whenever it is asked for. */
  encodeEvent: (told: DeliveryContent) => string;
  deliver: Deliver;
  /** The memory that the deliveries of all companies share. */
  deliveryMemory: DeliveryMemory;
  /** How much of it those of this company may take. Default: see `DeliveryBounds`. */
  deliveryBounds?: Omit<DeliveryBounds, "total"> | undefined;
  /** Where deliveries wait for which there is no memory. Default: nowhere; the oldest is given up. */
  deliveryOverflow?: DeliveryOverflow | undefined;
  /** Called for each finished attempt of a delivery, and for each one that is dropped because memory is exhausted. */
  onDelivery?: ((delivery: Delivery, company: Company) => unknown) | undefined;
  /** Called with what subscribers and timers throw; must not throw itself. */
  report: Report;
  /** Gives the company its initial records, at the start and after every reset. */
  initialize?: ((company: Company) => void) | undefined;
  /** How many records it may have. */
  maxRecords: number;
}
