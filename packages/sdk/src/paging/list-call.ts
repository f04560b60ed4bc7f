import type { WithResponse } from "../partner-call.ts";
import type { Page } from "./page.ts";
import { allRecords, type Run } from "./all-records.ts";

/** How a list is fetched. */
export interface ListSource<T> {
  /** Asks for the page that the caller described. */
  first: () => Promise<WithResponse<Page<T>>>;
  /** Begins a run through everything, where the limit is only the size of the steps. */
  run: () => Run<T>;
}

/**
 * A list: `await` gives the page that was asked for, `for await` every record from there on. Nothing is sent before
 * one of the two begins.
 */
export class ListCall<T extends { id: string }> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly #source: ListSource<T>;
  #first: Promise<WithResponse<Page<T>>> | undefined;

  constructor(source: ListSource<T>) {
    this.#source = source;
  }

  /** Its name in logs. */
  get [Symbol.toStringTag](): string {
    return "ListCall";
  }

  then<R = Page<T>, E = never>(
    onFulfilled?: ((value: Page<T>) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<E = never>(onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null): Promise<Page<T> | E> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Page<T>> {
    return this.then().finally(onFinally);
  }

  /** The page together with the answer that it came in. */
  withResponse(): Promise<WithResponse<Page<T>>> {
    this.#first ??= this.#source.first();
    return this.#first;
  }

  /**
   * Every record from the offset on, each exactly once, as it was when its page was read. Records that are in the list
   * from the first request to the last are never skipped, even if others are created, finished or deleted meanwhile, by
   * the loop itself too; one that comes or goes meanwhile may or may not be among them. Pages overlap by one record,
   * and are read again where the list has moved. The ids of all delivered records stay in memory. Each run asks the
   * service anew.
   *
   * @throws `UnexpectedResponseError` when the service sends the same page whatever the offset, or the list changes
   * faster than it can be read.
   */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return allRecords(this.#source.run());
  }
}
