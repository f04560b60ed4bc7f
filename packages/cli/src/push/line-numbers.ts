/** The line of each row, 4 bytes each: a row that repeats another names it by its line. */
export class LineNumbers {
  #lines = new Uint32Array(1024);
  #count = 0;

  add(line: number): void {
    if (this.#count === this.#lines.length) {
      const grown = new Uint32Array(this.#count * 2);
      grown.set(this.#lines);
      this.#lines = grown;
    }
    this.#lines[this.#count] = line;
    this.#count += 1;
  }

  /** The line of the row with this index. */
  at(index: number): number {
    return this.#lines[index] ?? 0;
  }
}
