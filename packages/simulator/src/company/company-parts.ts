import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "../clock/time-source.ts";
import type { DeliveryBounds, DeliveryMemory } from "../deliveries/memory.ts";
import type { DeliveryOverflow } from "../deliveries/overflowed-deliveries.ts";
import type { Deliver } from "../deliveries/sending.ts";
import type { DeliveryContent } from "../domain/authorizations/events.ts";
import type { FaultRule } from "../faults/fault.ts";
import type { CompanyFixtures } from "../records/fixtures.ts";
import type { NewIds } from "./id-streams.ts";
import type { Report } from "../listeners/listeners.ts";

/** The parts of a company. */
export interface CompanyParts {
  /** Its name in logs, which contains no secret. */
  name: string;
  fixtures: CompanyFixtures;
  timeSource: TimeSource;
  newIds: NewIds;
  assumptions?: Partial<Assumptions> | undefined;
  /** Faults from the start, and again after every reset. */
  faults?: readonly FaultRule[] | undefined;
  /** The time at which the clock is frozen from the start; real time without it. */
  now?: number | undefined;
  /** The exact text of an event's delivery; always the same for the same event. */
  encodeEvent: (told: DeliveryContent) => string;
  deliver: Deliver;
  /** The memory that the deliveries of all companies share. */
  deliveryMemory: DeliveryMemory;
  /** How much of it the deliveries of this company may use. Default: see `DeliveryBounds`. */
  deliveryBounds?: Omit<DeliveryBounds, "total"> | undefined;
  /** Where deliveries wait that do not fit into memory. Default: nowhere; the oldest is dropped. */
  deliveryOverflow?: DeliveryOverflow | undefined;
  /** Called with errors that subscribers and timers throw; must not throw itself. */
  report: Report;
  /** The maximum number of records. */
  maxRecords: number;
}
