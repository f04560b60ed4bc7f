import { fingerprintOf } from "../authorizations/creation.ts";
import { synchronousSha256 } from "../platform/environment.ts";

async function subtleSha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Digests that identify a row and detect changed fields. */
interface Fingerprints {
  key: string;
  body: string;
}

/**
 * Creates the function that digests the rows of a push: the first 128 bits of SHA-256, as 32 hex digits. The order of the
 * fields does not matter.
 */
export function fingerprinting(sha256 = synchronousSha256() ?? subtleSha256) {
  return async (externalId: string, fields: unknown): Promise<Fingerprints> => {
    const [key, body] = await Promise.all([sha256(externalId), sha256(fingerprintOf(fields))]);
    return { key: key.slice(0, 32), body: body.slice(0, 32) };
  };
}

/** Part of a fingerprint, as unsigned numbers of 32 bits. */
export function wordsOf(fingerprint: string, count: number): number[] {
  const words: number[] = [];
  for (let at = 0; at < count * 8; at += 8) words.push(Number.parseInt(fingerprint.slice(at, at + 8), 16));
  return words;
}

/** A table is kept in so many parts, so that growing needs room for the copy of one alone. */
const partCount = 256;
const firstPlaces = 8;
const mostInUse = 0.8;
const growth = 1.25;

/** Places for fingerprints and their numbers, in one flat array; 0 marks a free one. */
class TablePart {
  readonly #width: number;
  #places: Uint32Array;
  #used = 0;

  constructor(width: number) {
    this.#width = width;
    this.#places = new Uint32Array(firstPlaces * width);
  }

  /** The numbers of a key of three words, of which the first is not 0. */
  numbersOf(key: readonly number[]): Uint32Array {
    let at = this.#find(key);
    if (this.#places[at] === 0) {
      this.#used += 1;
      if (this.#used * this.#width > this.#places.length * mostInUse) {
        this.#grow();
        at = this.#find(key);
      }
      this.#places.set(key, at);
    }
    return this.#places.subarray(at + 3, at + this.#width);
  }

  #find([first = 0, second = 0, third = 0]: readonly number[]): number {
    const places = this.#places;
    const width = this.#width;
    let at = (second % (places.length / width)) * width;
    while (places[at] !== 0 && !(places[at] === first && places[at + 1] === second && places[at + 2] === third)) {
      at = (at + width) % places.length;
    }
    return at;
  }

  #grow(): void {
    const old = this.#places;
    const width = this.#width;
    this.#places = new Uint32Array(Math.ceil((old.length / width) * growth) * width);
    for (let at = 0; at < old.length; at += width) {
      if (old[at] !== 0) this.#places.set(old.subarray(at, at + width), this.#find([...old.subarray(at, at + 3)]));
    }
  }
}

/**
 * A table of fingerprints: returns the numbers of one, initially 0, to be read and changed immediately.
 *
 * A place takes 12 bytes plus 4 for each number, and 64 to 80 % of the places are in use: a Map of strings takes many times
 * as much. 96 bits of the fingerprint are compared: among a million, two collide with a probability of 1 in 10¹⁷.
 */
export function fingerprintTable(numbers: number): (fingerprint: string) => Uint32Array {
  const parts = Array.from({ length: partCount }, () => new TablePart(3 + numbers));
  return (fingerprint) => {
    const [first = 0, ...others] = wordsOf(fingerprint, 3);
    const part = parts[first % partCount];
    if (part === undefined) throw new RangeError("A fingerprint consists of hex digits.");
    return part.numbersOf([first || 1, ...others]);
  };
}
