import type { Claim } from "./store.ts";

/** Lone surrogates all become the same character on their way to a server, and PostgreSQL has no place for NUL. */
const unstorable = /[\0\p{Surrogate}]/u;

const longestId = 255;

/** Creates a unique claim. Throws a TypeError for an id that a store could confuse with another. */
export function newClaim(id: string): Claim {
  if (typeof id !== "string" || id === "" || id.length > longestId || unstorable.test(id)) {
    throw new TypeError(
      `The id of a delivery must be a string of 1 to ${longestId} characters, without NUL and lone surrogates. ` +
        "Pass the id from the delivery's body.",
    );
  }
  return { id, token: globalThis.crypto.randomUUID() };
}
