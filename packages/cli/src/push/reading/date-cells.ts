const dateCell = /<(?:\w+:)?c\b[^>]*\bt=["']d["'][^>]*>/g;
const longestTag = 1000;

/** Finds the cells of a workbook that keep a date as text of ISO 8601 (`t="d"`), which its reader takes for texts. */
export class DateCells {
  readonly #addresses = new Set<string | undefined>();
  #cut = "";

  /** Looks through the next piece of a file in the workbook. */
  add(piece: Buffer): void {
    const text = this.#cut + piece.toString("latin1");
    const end = text.lastIndexOf("<");
    this.#cut = end !== -1 && text.length - end < longestTag ? text.slice(end) : "";
    if (!/t=["']d["']/.test(text)) return;
    for (const [tag] of text.matchAll(dateCell)) this.#addresses.add(/\br=["']([A-Z]+\d+)["']/.exec(tag)?.[1]);
  }

  /** Whether the cell at an address is one; a cell that a program wrote without its address may be anywhere. */
  has(address: string): boolean {
    return this.#addresses.has(address) || this.#addresses.has(undefined);
  }
}
