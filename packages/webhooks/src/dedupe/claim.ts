import { idRule, isDeliveryId } from "./delivery-id.ts";
import type { Claim } from "./store.ts";

/** Creates a unique claim. Throws a TypeError for an id that a store could confuse with another id. */
export function newClaim(id: string): Claim {
  if (!isDeliveryId(id)) {
    throw new TypeError(`The id of a delivery must be ${idRule}. Pass the id from the delivery's body.`);
  }
  return { id, token: globalThis.crypto.randomUUID() };
}
