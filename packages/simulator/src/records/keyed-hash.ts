/** How many rounds follow those of the text. */
const lastRounds = 3;

/** Marks the end of the text. */
const lowByte = (1 << 8) - 1;

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * Hashes of texts that nobody can foresee, so that nobody can choose texts that collide: HalfSipHash-1-3 of their UTF-16
 * code units, with a random key.
 */
export class KeyedHash {
  readonly #low: number;
  readonly #high: number;

  constructor([low = 0, high = 0]: Iterable<number> = crypto.getRandomValues(new Int32Array(2))) {
    this.#low = low;
    this.#high = high;
  }

  /** The hash of a text, a 32-bit number with a sign. */
  of(text: string): number {
    const { length } = text;
    const words = length >> 1;
    let [a, b] = [this.#low, this.#high];
    let [c, d] = [0x6c796765 ^ a, 0x74656462 ^ b];
    for (let at = 0; at <= words + lastRounds; at += 1) {
      let word = 0;
      if (at < words) word = text.charCodeAt(2 * at) | (text.charCodeAt(2 * at + 1) << 16);
      // With the length in bytes, and what is left of the text.
      else if (at === words) word = (length << 25) | ((length & 1) === 1 ? text.charCodeAt(length - 1) : 0);
      else if (at === words + 1) c ^= lowByte;
      d ^= word;
      a = (a + b) | 0;
      b = turned(b, 5) ^ a;
      a = turned(a, 16);
      c = (c + d) | 0;
      d = turned(d, 8) ^ c;
      a = (a + d) | 0;
      d = turned(d, 7) ^ a;
      c = (c + b) | 0;
      b = turned(b, 13) ^ c;
      c = turned(c, 16);
      a ^= word;
    }
    return b ^ d;
  }
}
