import { fingerprintOf } from "../authorizations/creation.ts";

/** The first 128 bits of the SHA-256 of a text, as 32 hex digits. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Digests that identify a row and detect changed fields; the order of the fields does not matter. */
export const fingerprintsOf = async (externalId: string, fields: unknown): Promise<{ key: string; body: string }> => {
  const [key, body] = await Promise.all([digest(externalId), digest(fingerprintOf(fields))]);
  return { key, body };
};

const firstPlaces = 1024;

/** Part of a fingerprint, as unsigned numbers of 32 bits. */
export const wordsOf = (fingerprint: string, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Number.parseInt(fingerprint.slice(at * 8, at * 8 + 8), 16));

/**
 * A table in one flat array: returns the numbers of a fingerprint, initially 0, to be read and changed immediately.
 *
 * A slot takes 12 bytes plus 4 for each number, and half to three quarters of the slots are in use: a Map of strings
 * takes many times as much. 96 bits of the fingerprint are compared: among a million, two collide with a probability
 * of 1 in 10¹⁷.
 */
export function fingerprintTable(numbers: number): (fingerprint: string) => Uint32Array {
  const width = 3 + numbers;
  let places = new Uint32Array(firstPlaces * width);
  let used = 0;

  const find = (key: readonly number[]): number => {
    let at = ((key[0] ?? 0) * width) % places.length;
    at -= at % width;
    while (places[at] !== 0 && key.some((word, n) => places[at + n] !== word)) at = (at + width) % places.length;
    return at;
  };

  const grow = () => {
    const old = places;
    places = new Uint32Array(Math.ceil((old.length / width) * 1.5) * width);
    for (let at = 0; at < old.length; at += width) {
      if (old[at] !== 0) places.set(old.subarray(at, at + width), find([...old.subarray(at, at + 3)]));
    }
  };

  return (fingerprint) => {
    const [first = 0, ...others] = wordsOf(fingerprint, 3);
    const key = [first || 1, ...others]; // 0 marks a free slot.
    let at = find(key);
    if (places[at] === 0) {
      used += 1;
      if (used * width > places.length * 0.75) {
        grow();
        at = find(key);
      }
      places.set(key, at);
    }
    return places.subarray(at + 3, at + width);
  };
}
