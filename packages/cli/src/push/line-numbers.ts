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

/** Which lines were seen, one bit each. */
export class LineSet {
  #bits = new Uint8Array(1024);

  add(line: number): void {
    const place = Math.floor(line / 8);
    if (place >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(place + 1, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (line & 7));
  }

  has(line: number): boolean {
    return ((this.#bits[Math.floor(line / 8)] ?? 0) & (1 << (line & 7))) !== 0;
  }
}
