/** The outcome of a call together with the answer that it came in. */
export interface WithResponse<T> {
  data: T;
  /** The answer; its body can still be read. */
  response: Response;
  /** How many requests were sent for the call. */
  attempts: number;
}

/** A call under way: a promise of its outcome, and on demand of the answer too. */
export class PartnerCall<T> implements Promise<T> {
  readonly #outcome: Promise<WithResponse<T>>;

  constructor(outcome: Promise<WithResponse<T>>) {
    this.#outcome = outcome;
  }

  /** Its name in logs. */
  get [Symbol.toStringTag](): string {
    return "PartnerCall";
  }

  then<R = T, E = never>(
    onFulfilled?: ((value: T) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#outcome.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<E = never>(onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null): Promise<T | E> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }

  /**
   * The outcome with the answer it came in.
   *
   * @example
   * const { data, response, attempts } = await partner.authorizations.get(id).withResponse();
   * response.headers.get("x-request-id");
   */
  withResponse(): Promise<WithResponse<T>> {
    return this.#outcome;
  }
}
