/** A text that was written outside memory. */
export interface WrittenText {
  /**
   * Reads the text back.
   *
   * @throws {Error} when it cannot be read any more.
   */
  read(): string;
  /** Discards it; it is not read afterwards. */
  drop(): void;
}

/** Storage outside memory, such as a file, for waiting deliveries that exceed the memory limit. */
export interface DeliveryOverflow {
  /**
   * Writes a text of at most about a megabyte, unless a single delivery is larger.
   *
   * @throws {Error} when there is no room for it. Nothing of it is kept then, and it stays in memory.
   */
  write(text: string): WrittenText;
}
