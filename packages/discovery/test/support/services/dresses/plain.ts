import { randomBytes } from "node:crypto";
import { type Dress, phraseOf } from "../dress.ts";

/** Crockford's alphabet. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** https://github.com/ulid/spec: ten characters of time, sixteen of chance. */
function ulid(): string {
  const time = Array.from({ length: 10 }, (_, at) => alphabet.charAt(Math.floor(Date.now() / 32 ** (9 - at)) % 32));
  return [...time, ...Array.from(randomBytes(16), (byte) => alphabet.charAt(byte % 32))].join("");
}

/** Lists and errors as one writes them without a framework's. */
const plain: Dress = {
  list: ({ rows, total, limit, offset }) => ({ body: { data: rows, pagination: { total, limit, offset } } }),
  error: ({ reason, message, wrong }, status) => {
    const fields = wrong.map(({ name, says }) => ({ field: name, message: says }));
    const error = { code: reason.replace("-", "_").toUpperCase(), message: message || phraseOf(status) };
    return { body: { error: { ...error, ...(fields.length > 0 && { fields }) } } };
  },
};

/** Times in seconds since 1970. */
export const epochTimes: Dress = { ...plain, time: (instant) => Math.floor(instant.getTime() / 1000) };

/** Ids that sort by time, and are no UUIDs. */
export const ulids: Dress = { ...plain, ids: { make: ulid, isId: /^[0-9A-HJKMNP-TV-Z]{26}$/ } };
