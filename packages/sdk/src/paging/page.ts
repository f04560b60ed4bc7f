/** A part of a list. */
export class Page<T> {
  /** The records of this page. */
  readonly items: readonly T[];
  /** How many records match, on all pages; undefined when the service does not say. Assumed: `list-envelope`. */
  readonly total: number | undefined;
  /** The limit that the service used, else the one that was asked for; undefined when neither is known. */
  readonly limit: number | undefined;
  /** How many records come before this page. */
  readonly offset: number;
  /** Whether there is more. Where the service tells no total, only an empty page ends the list. */
  readonly hasNext: boolean;
  readonly #open: (offset: number) => Promise<Page<T>>;

  constructor(
    part: { items: readonly T[]; total: number | undefined; limit: number | undefined; offset: number },
    open: (offset: number) => Promise<Page<T>>,
  ) {
    this.items = part.items;
    this.total = part.total;
    this.limit = part.limit;
    this.offset = part.offset;
    this.hasNext = part.items.length > 0 && (part.total === undefined || this.#end < part.total);
    this.#open = open;
  }

  get #end(): number {
    return this.offset + this.items.length; // By what arrived: the service may give less than was asked for.
  }

  /**
   * The page at the offset after this one, or null when there is none. Records that end meanwhile move later ones onto
   * pages already read: iterate the list to visit every record.
   *
   * @example
   * for (let page: Page<Authorization> | null = await list; page !== null; page = await page.next()) show(page.items);
   */
  async next(): Promise<Page<T> | null> {
    return this.hasNext ? await this.#open(this.#end) : null;
  }
}
