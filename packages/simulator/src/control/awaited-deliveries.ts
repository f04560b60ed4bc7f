import { z } from "zod";
import type { Company } from "../company/company.ts";
import type { Delivery, DeliveryState } from "../deliveries/delivery.ts";
import type { EventType } from "../faults/fault.ts";
import type { Redactor } from "../journal/redaction.ts";
import { eventTypes } from "../faults/event-types.ts";
import { strictObject } from "./checks/fields.ts";
import { checkUsage } from "./checks/usage-error.ts";
import { recentDeliveries } from "./recent-lines.ts";
import { type DeliveryDetail, showDelivery, summarizeDelivery } from "./views/delivery-view.ts";
import { waitForFirst, type WaitOptions } from "./wait-for.ts";

/** Which delivery to wait for. */
export interface DeliveryFilter {
  /** The type of its event. Default: any. */
  type?: EventType | undefined;
  /** Its state. Default: `delivered`, the receiver returned a 2xx. */
  state?: DeliveryState | undefined;
}

/** The type of an event, a filter, or a function that returns whether it is the one, whatever its state. */
export type AwaitedDelivery = EventType | DeliveryFilter | ((delivery: DeliveryDetail) => boolean);

const states = ["waiting", "under-way", "delivered", "given-up", "stopped"] as const satisfies readonly DeliveryState[];

const type = z.enum(eventTypes);

const deliveryFilter = strictObject({ type: type.optional(), state: z.enum(states).optional() });

const call = "deliveries.waitFor(awaited)";

/** Waits for a delivery of a company. */
export async function awaitDelivery(
  company: Company,
  redactor: Redactor,
  awaited: AwaitedDelivery,
  options?: WaitOptions,
): Promise<DeliveryDetail> {
  const { deliveries } = company;
  const detail = (one: Delivery) => showDelivery(one, redactor, company.assumptions.assume);
  const given = typeof awaited === "string" ? { type: checkUsage(call, type, awaited) } : awaited;
  const filter = typeof given === "function" ? undefined : checkUsage(call, deliveryFilter, given);
  const { type: wanted, state = "delivered" } = filter ?? {};
  const read = (one: Delivery) => {
    if (filter && (one.state !== state || one.type !== (wanted ?? one.type))) return undefined;
    const shown = detail(one);
    return typeof given !== "function" || given(shown) ? shown : undefined;
  };
  return waitForFirst(
    {
      call,
      present: deliveries.all,
      subscribe: (look) => deliveries.subscribe(look),
      read,
      instead: () => {
        const all = recentDeliveries(deliveries.all.map((one) => summarizeDelivery(one, redactor)));
        const isConfigured = company.records.webhook !== null;
        return isConfigured ? all : `No webhook is configured: register one with PUT /webhook. ${all}`;
      },
    },
    options,
  );
}
