import type { Assume } from "./decision.ts";

/** Crockford's digits from 10 to 31, in lower case. */
const letters = "abcdefghjkmnpqrstvwxyz";

/** The ULID of an instant, in milliseconds, whose random part is that of a UUID. */
function ulidOf(uuid: string, now: number): string {
  const random = uuid.replaceAll("-", "").slice(-20).match(/.{5}/g) ?? [];
  const parts = random.map((hex) => Number.parseInt(hex, 16).toString(32).padStart(4, "0"));
  const digits = Math.max(0, now).toString(32).padStart(10, "0") + parts.join("");
  return digits.replaceAll(/[a-v]/g, (digit) => letters.charAt(Number.parseInt(digit, 32) - 10));
}

/** The id of a new record or event, in the form that ids are assumed to have. */
export const recordId = (uuid: string, { now, assume }: { now: number; assume: Assume }): string =>
  assume("ids") === "uuid" ? uuid : ulidOf(uuid, now);
