import { canonicalJson } from "@totem-partner/spec/fields";
import { synchronousSha256 } from "../send/environment.ts";

async function subtleSha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The first 128 bits of SHA-256, as 32 hex digits. The order of the fields does not matter. */
export function fingerprinting(sha256 = synchronousSha256() ?? subtleSha256) {
  const digest = async (text: string): Promise<string> => (await sha256(text)).slice(0, 32);
  return async (externalId: string, fields: unknown): Promise<{ key: string; body: string }> => ({
    key: await digest(externalId),
    body: await digest(canonicalJson(fields)),
  });
}

export const wordsOf = (fingerprint: string, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Number.parseInt(fingerprint.slice(at * 8, at * 8 + 8), 16));

/** A table is kept in so many parts, so that growing needs room for the copy of one alone. */
const partCount = 256;
const firstPlaces = 8;
/** The least number of places for each one in use, and the factor by which a table grows. */
const room = 1.1;

/** Places for fingerprints and their numbers, in one flat array; 0 marks a free one. */
function tablePart(width: number): (key: readonly number[]) => Uint32Array {
  let places = new Uint32Array(firstPlaces * width);
  let used = 0;

  const find = (key: ArrayLike<number>): number => {
    let at = ((key[1] ?? 0) % (places.length / width)) * width;
    while (places[at] !== 0 && !(places[at] === key[0] && places[at + 1] === key[1])) {
      at = (at + width) % places.length;
    }
    return at;
  };

  return (key) => {
    let at = find(key);
    if (places[at] === 0) {
      used += 1;
      if (used * width * room > places.length) {
        const old = places;
        places = new Uint32Array(Math.ceil((old.length / width) * room) * width);
        for (let from = 0; from < old.length; from += width) {
          const place = old.subarray(from, from + width);
          if (place[0] !== 0) places.set(place, find(place));
        }
        at = find(key);
      }
      places.set(key, at);
    }
    return places.subarray(at + 2, at + width);
  };
}

/**
 * A table of fingerprints: returns the numbers of one, initially 0, to be read and changed immediately.
 *
 * A place takes 8 bytes plus 4 for each number, and 80 to 91 % of the places are in use: a Map of strings takes many times
 * as much. With the part, 72 bits of the fingerprint are compared: among a million, two collide with a probability of 1 in 10¹⁰.
 */
export function fingerprintTable(numbers: number): (fingerprint: string) => Uint32Array {
  const parts: ReturnType<typeof tablePart>[] = [];
  return (fingerprint) => {
    const [first = 0, second = 0, third = 0] = wordsOf(fingerprint, 3);
    return (parts[third % partCount] ??= tablePart(2 + numbers))([first || 1, second]);
  };
}
