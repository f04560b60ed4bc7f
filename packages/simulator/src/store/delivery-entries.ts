import type { Delivery } from "../deliveries/delivery.ts";
import { setBack } from "../deliveries/delivery.ts";
import { readDelivery, storeDelivery } from "../deliveries/stored-delivery.ts";
import { fields } from "../shapes/compounds.ts";
import type { Shape } from "../shapes/shape.ts";
import { number } from "../shapes/values.ts";
import type { StoreEntry } from "./state-store.ts";
import { StoredStateError } from "./stored-state-error.ts";

/** The kind of an entry of a delivery. */
export const deliveryKind = "deliveries";

/** Stands for all deliveries, in place of an id. */
export const allDeliveries = "*";

const stored: Shape<{ back: number }> = fields<{ back: number }>({ back: number });

/** An unsettled delivery as an entry, with the total by which the clock had been set back at the time. */
export const deliveryEntry = (id: string, delivery: Delivery | undefined, back: number): StoreEntry => ({
  kind: deliveryKind,
  key: id,
  value: delivery === undefined ? null : { back, ...storeDelivery(delivery) },
});

/**
 * The delivery of an entry, given the total by which the clock has been set back.
 *
 * @throws {StoredStateError} for anything else.
 */
export function deliveryOf({ key, value }: StoreEntry, back: number): Delivery {
  const delivery = readDelivery(value);
  if (delivery?.id !== key || !stored(value)) {
    throw new StoredStateError(`The stored delivery ${key} is not a delivery.`);
  }
  return setBack(delivery, back - value.back);
}
