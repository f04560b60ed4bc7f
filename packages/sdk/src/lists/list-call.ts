import { AwaitedPromise, PartnerCall, type WithResponse } from "../calls/partner-call.ts";

/** One page of a list. */
export class Page<T> {
  /** The records of this page. */
  readonly items: readonly T[];
  /** The number of records that match in total; undefined if the service does not report it. Assumed: `list-envelope`. */
  readonly total: number | undefined;
  /** The limit that the service applied, or else the requested one; undefined if neither is known. */
  readonly limit: number | undefined;
  /** The number of records before this page. */
  readonly offset: number;
  /** True if more records follow. If the service reports no total, only an empty page ends the list. */
  readonly hasNext: boolean;
  readonly #open: (offset: number) => Promise<Page<T> | null>;
  readonly #isDoubtful: boolean;

  constructor(
    part: { items: readonly T[]; total: number | undefined; limit: number | undefined; offset: number },
    open: (offset: number) => Promise<Page<T> | null>,
    isDoubtful = false,
  ) {
    this.items = part.items;
    this.total = part.total;
    this.limit = part.limit;
    this.offset = part.offset;
    this.hasNext = part.items.length > 0 && (part.total === undefined || this.#end < part.total);
    this.#open = open;
    this.#isDoubtful = isDoubtful;
  }

  get #end(): number {
    return this.offset + this.items.length; // Counted by what arrived: the service may return fewer than requested.
  }

  /**
   * Returns the page at the following offset, or null if there is none, also where the service returns no parts of the
   * list. Records that leave the list meanwhile shift
   * later ones onto pages already read. A total that equals a full page may count the page alone, so the next one is
   * requested all the same; to visit every record, iterate the list instead.
   * @throws `UnexpectedResponseError` if the service returns the same page again.
   * @example
   * for (let page: Page<Authorization> | null = await list; page !== null; page = await page.next()) show(page.items);
   */
  async next(): Promise<Page<T> | null> {
    if (!this.hasNext && !this.#isDoubtful) return null;
    const next = await this.#open(this.#end);
    return this.#isDoubtful && next?.items.length === 0 ? null : next;
  }
}

/**
 * A list: `await` returns the requested page, `for await` yields every record from there on. Nothing is sent until you
 * do one of the two.
 */
export class ListCall<T extends { id: string }> extends AwaitedPromise<Page<T>> implements AsyncIterable<T> {
  readonly #page: () => PartnerCall<Page<T>>;
  readonly #records: () => AsyncGenerator<T, void, undefined>;
  readonly #array: (options: { limit: number }) => Promise<T[]>;

  constructor(
    fetch: () => Promise<WithResponse<Page<T>>>,
    records: () => AsyncGenerator<T, void, undefined>,
    array: (options: { limit: number }) => Promise<T[]>,
  ) {
    super();
    let first: PartnerCall<Page<T>> | undefined;
    this.#page = () => (first ??= new PartnerCall(fetch()));
    this.#records = records;
    this.#array = array;
  }

  get [Symbol.toStringTag](): string {
    return "ListCall";
  }

  /** Resolves to the page that was asked for, or rejects with a `PartnerError`. */
  then<R = Page<T>, E = never>(
    onFulfilled?: ((page: Page<T>) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#page().then(onFulfilled, onRejected);
  }

  /** Returns the page together with the response that contained it. */
  withResponse(): Promise<WithResponse<Page<T>>> {
    return this.#page().withResponse();
  }

  /**
   * Returns the records that an iteration yields, up to `limit` of them, and reads no further.
   * @throws `ConfigurationError` unless `limit` is a whole number from 1, and what an iteration throws.
   * @example
   * const active = await partner.authorizations.list({ status: "Active" }).toArray({ limit: 10_000 });
   */
  toArray(options: { limit: number }): Promise<T[]> {
    return this.#array(options);
  }

  /**
   * Yields every record from the offset on, each exactly once, as it was when its page was read. Records that stay in
   * the list from the first request to the last are never skipped, even if others are created, finished or deleted
   * meanwhile, including by the loop itself; a record that appears or disappears meanwhile may or may not be yielded.
   * Pages overlap by one record, and are read again where the list has shifted. Without a `limit`, they are as large as the
   * service allows: 200 records, or `max-limit` of the client's `profile`, up to 1,000. The ids of all yielded records
   * stay in memory. Each iteration starts from the service again.
   *
   * A service that ignores or refuses limit and offset (assumed: `paged-lists`) returned all of its records at once.
   * @throws `UnexpectedResponseError` if the service returns the same part of the list at every offset, or the list changes
   * faster than it can be read.
   */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return this.#records();
  }
}
