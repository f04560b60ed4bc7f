import { z } from "zod";
import type { Company } from "../company/company.ts";
import type { Delivery, DeliveryState } from "../deliveries/delivery.ts";
import type { DeliveryCounts } from "../deliveries/delivery-log.ts";
import { type EventType, eventTypes } from "../faults/fault.ts";
import type { Redactor } from "../journal/redaction.ts";
import { MockUsageError } from "./checks/mock-usage-error.ts";
import { strictObject } from "./checks/fields.ts";
import { accepted, checkUsage, foundById } from "./checks/usage-error.ts";
import { type EventToTrigger, nowhere, triggerEvent, unwanted } from "./trigger.ts";
import {
  type DeliveryDetail,
  type DeliverySummary,
  type DeliveryTotals,
  showDelivery,
  summarizeDelivery,
  totalDeliveries,
} from "./views/delivery-view.ts";
import { recentDeliveries, waitForFirst, type WaitOptions } from "./wait-for.ts";

/** Which delivery to wait for. */
export interface DeliveryFilter {
  /** The type of its event. Default: any. */
  type?: EventType | undefined;
  /** Its state. Default: `delivered`, the receiver returned a 2xx. */
  state?: DeliveryState | undefined;
}

/** The type of an event, a filter, or a function that returns whether it is the one, whatever its state. */
export type AwaitedDelivery = EventType | DeliveryFilter | ((delivery: DeliveryDetail) => boolean);

/** The deliveries of a company. */
export interface MockDeliveries {
  /** Returns every delivery in the log, oldest first, with attempts, signatures and outcomes. */
  list(): DeliverySummary[];
  /**
   * Returns how many deliveries there are by state, how many settled ones the log has discarded, and how many were
   * dropped because memory was exhausted.
   */
  counts(): DeliveryCounts;
  /**
   * Returns one delivery with its exact body.
   *
   * @throws {MockUsageError} for an id that no delivery in the log has.
   */
  get(id: string): DeliveryDetail;
  /**
   * Sends a delivery again, with the same id and bytes.
   *
   * @throws {MockUsageError} for an id that no delivery in the log has, and if no configured webhook subscribes to
   *   the event.
   */
  redeliver(id: string): DeliverySummary;
  /**
   * Delivers a sample event to try a receiver: the contract's example, or your own data. No record changes.
   * @example
   * mock.deliveries.trigger({ type: "authorization.finished", data: { reason: "expired" } });
   *
   * @throws {MockUsageError} for an invalid event, and if there is no target to deliver to.
   */
  trigger(event: EventToTrigger): DeliverySummary;
  /**
   * Resolves to the first delivery that matches, at once if it is in the log: by default one that the receiver accepted. It
   * needs neither `flush` nor the clock, unless a retry has to become due on a clock that stands still.
   * @example
   * const { body } = await mock.deliveries.waitFor("authorization.finished");
   *
   * @throws {MockUsageError} for an unknown type, filter or option.
   * @throws {MockWaitError} if none came within the time-out, with the last deliveries of the company.
   */
  waitFor(awaited: AwaitedDelivery, options?: WaitOptions): Promise<DeliveryDetail>;
  /** Waits until no attempt is in flight or due, and returns the totals of all deliveries. */
  flush(): Promise<DeliveryTotals>;
}

const states = ["waiting", "under-way", "delivered", "given-up", "stopped"] as const satisfies readonly DeliveryState[];

const eventType = z.enum(eventTypes);

const deliveryFilter = strictObject({ type: eventType.optional(), state: z.enum(states).optional() });

const call = "deliveries.waitFor(awaited)";

async function awaitDelivery(
  company: Company,
  redactor: Redactor,
  awaited: AwaitedDelivery,
  options?: WaitOptions,
): Promise<DeliveryDetail> {
  const { deliveries } = company;
  const given = typeof awaited === "string" ? { type: checkUsage(call, eventType, awaited) } : awaited;
  const filter = typeof given === "function" ? undefined : checkUsage(call, deliveryFilter, given);
  const { type: wanted, state = "delivered" } = filter ?? {};
  const read = (one: Delivery) => {
    if (filter && (one.state !== state || one.type !== (wanted ?? one.type))) return undefined;
    const shown = showDelivery(one, redactor, company.assumptions.assume);
    return typeof given !== "function" || given(shown) ? shown : undefined;
  };
  const subscribe = (look: (one: Delivery) => void) => deliveries.subscribe(look);
  const instead = () => {
    const all = recentDeliveries(deliveries.all.map((one) => summarizeDelivery(one, redactor)));
    return company.records.webhook ? all : `No webhook is configured: register one with PUT /webhook. ${all}`;
  };
  return waitForFirst({ call, present: deliveries.all, subscribe, read, instead }, options);
}

export function controlDeliveries(company: Company, redactor: Redactor): MockDeliveries {
  const { deliveries } = company;
  const summarize = (one: Delivery) => summarizeDelivery(one, redactor);
  const remembered = (call: string, id: string) =>
    foundById(call, id, (known) => deliveries.get(known), "a delivery in the log; see deliveries.list()");
  return {
    list: () => deliveries.all.map(summarize),
    counts: () => deliveries.counts,
    get: (id) => showDelivery(remembered("deliveries.get(id)", id), redactor, company.assumptions.assume),
    redeliver(given) {
      const again = deliveries.redeliver(remembered("deliveries.redeliver(id)", given).id);
      if (again) return summarize(again);
      throw new MockUsageError(`deliveries.redeliver(id): ${unwanted}`);
    },
    trigger(event) {
      const triggered = accepted("deliveries.trigger(event)", triggerEvent(company, event), event);
      if (triggered) return summarize(triggered);
      throw new MockUsageError(`deliveries.trigger(event): ${nowhere}`);
    },
    waitFor: (awaited, options) => awaitDelivery(company, redactor, awaited, options),
    async flush() {
      await deliveries.flush();
      return totalDeliveries(deliveries.counts);
    },
  };
}
