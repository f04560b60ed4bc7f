/** A text that was written out of memory. */
export interface WrittenText {
  /**
   * Reads it back.
   *
   * @throws {Error} when it cannot be read any more.
   */
  read(): string;
  /** Lets go of it; it is not read afterwards. */
  drop(): void;
}

/** A place outside memory, such as a file, for deliveries that wait when there is no memory for them. */
export interface DeliveryOverflow {
  /**
   * Writes a text, of about a megabyte at the most unless a single delivery is larger.
   *
   * @throws {Error} when there is no room for it. Nothing of it is kept then, and it stays in memory.
   */
  write(text: string): WrittenText;
}
