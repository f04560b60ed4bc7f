import type { WithResponse } from "../partner-call.ts";
import type { Page } from "./page.ts";
import { allRecords } from "./all-records.ts";

/** How a list is fetched. */
export interface ListSource<T> {
  /** Asks for the page that the caller described. */
  first: () => Promise<WithResponse<Page<T>>>;
  /** The same for a run through everything, where the limit is only the size of the steps. */
  firstOfAll: () => Promise<Page<T>>;
  /** The error for a list that does not get on. */
  stuck: (page: Page<T>) => Error;
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
   * Every record from the offset on, each once. Each run asks the service anew. Throws `UnexpectedResponseError` when
   * the service gives the same page again instead of the next.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* allRecords(await this.#source.firstOfAll(), this.#source.stuck);
  }
}
