import type { Delivery } from "../deliveries/delivery.ts";
import { setBack } from "../deliveries/delivery.ts";
import { readDelivery, storeDelivery } from "../deliveries/stored-delivery.ts";
import { fields, number, type Reads } from "../deliveries/plain-json.ts";
import type { StoreEntry } from "./state-store.ts";
import { StoredStateError } from "./stored-state-error.ts";

/** The kind of an entry of a delivery. */
export const deliveryKind = "deliveries";

/** In the place of a delivery's id: all of them. */
export const allDeliveries = "*";

const stored: Reads<{ back: number }> = fields<{ back: number }>({ back: number });

/** A delivery that is not settled, as an entry; by how much the clock had gone back in all when it was like this. */
export const deliveryEntry = (id: string, delivery: Delivery | undefined, back: number): StoreEntry => ({
  kind: deliveryKind,
  key: id,
  value: delivery === undefined ? null : { back, ...storeDelivery(delivery) },
});

/**
 * The delivery of an entry, when the clock has gone back by so much in all.
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
