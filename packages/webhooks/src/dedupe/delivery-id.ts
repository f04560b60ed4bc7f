import type { Claim } from "./store.ts";

/** Servers receive every lone surrogate as the same character, and PostgreSQL cannot store NUL. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The maximum length of a delivery's id, in characters. */
const longestId = 255;

/** Whether every store can keep a value as the id of a delivery, distinct from all others. */
export const isDeliveryId = (id: unknown): id is string =>
  typeof id === "string" && id !== "" && id.length <= longestId && !unstorable.test(id);

/** The requirements of a delivery's id, for messages. A literal, because bundlers keep computed constants. */
export const idRule = "a string of 1 to 255 characters, without NUL and lone surrogates";

/** Creates a unique claim. Throws a TypeError for an id that a store could confuse with another id. */
export function newClaim(id: string): Claim {
  if (!isDeliveryId(id)) {
    throw new TypeError(`The id of a delivery must be ${idRule}. Pass the id from the delivery's body.`);
  }
  return { id, token: globalThis.crypto.randomUUID() };
}
