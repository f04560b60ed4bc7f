/** Lone surrogates all become the same character on their way to a server, and PostgreSQL has no place for NUL. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The most characters that the id of a delivery may have. */
export const longestId = 255;

/** Whether every store can keep something as the id of a delivery, apart from all others. */
export const isDeliveryId = (id: unknown): id is string =>
  typeof id === "string" && id !== "" && id.length <= longestId && !unstorable.test(id);

/** What a delivery's id has to be, for messages. */
export const idRule = `a string of 1 to ${longestId} characters, without NUL and lone surrogates`;
