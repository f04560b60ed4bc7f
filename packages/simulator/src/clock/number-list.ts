/** The number of numbers in one block: 2 to the power of this. */
const blockBits = 9;
const blockMask = (1 << blockBits) - 1;

type Numbers = Float64Array | Int32Array;

/** A list of numbers in blocks. It grows by a block; an array that outgrows itself moves all that it has at once. */
export class NumberList {
  readonly #newBlock: (length: number) => Numbers;
  #blocks: Numbers[] = [];
  #length = 0;

  /** A block has all that is not set. */
  constructor(newBlock: (length: number) => Numbers) {
    this.#newBlock = newBlock;
  }

  get length(): number {
    return this.#length;
  }

  /** The number at an index; undefined beyond the end. */
  at(index: number): number | undefined {
    return index < this.#length ? this.#blocks[index >>> blockBits]?.[index & blockMask] : undefined;
  }

  /** Sets the number at an index, also beyond the end. */
  set(index: number, value: number): void {
    const number = index >>> blockBits;
    while (this.#blocks.length <= number) this.#blocks.push(this.#newBlock(1 << blockBits));
    const block = this.#blocks[number];
    if (block) block[index & blockMask] = value;
    this.#length = Math.max(this.#length, index + 1);
  }

  /** Removes the last number, and returns it. */
  pop(): number | undefined {
    const last = this.at(this.#length - 1);
    if (last !== undefined) this.#length -= 1;
    return last;
  }

  clear(): void {
    this.#blocks = [];
    this.#length = 0;
  }
}
