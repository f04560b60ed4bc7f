/** One page of a list. */
export class Page<T> {
  /** The records of this page. */
  readonly items: readonly T[];
  /** How many records match in total; undefined if the service does not report it. Assumed: `list-envelope`. */
  readonly total: number | undefined;
  /** The limit that the service applied, or else the requested one; undefined if neither is known. */
  readonly limit: number | undefined;
  /** How many records come before this page. */
  readonly offset: number;
  /** Whether more records follow. If the service reports no total, only an empty page ends the list. */
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
    return this.offset + this.items.length; // Counted by what arrived: the service may return fewer than requested.
  }

  /**
   * Returns the page at the following offset, or null if there is none. Records that leave the list meanwhile shift
   * later ones onto pages already read; to visit every record, iterate the list instead.
   * @example
   * for (let page: Page<Authorization> | null = await list; page !== null; page = await page.next()) show(page.items);
   */
  async next(): Promise<Page<T> | null> {
    return this.hasNext ? await this.#open(this.#end) : null;
  }
}
