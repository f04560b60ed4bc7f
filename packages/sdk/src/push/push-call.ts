import type { AuthorizationCreate } from "../authorizations/records.ts";
import type { PushOptions, RowFields, Rows } from "./push-options.ts";
import type { PushOutcome, PushSummary } from "./push-outcome.ts";
import { AwaitedPromise } from "../calls/partner-call.ts";
import { errorOfKind, loadLater } from "../errors/load-later.ts";
import { unsent } from "../errors/partner-error.ts";
import type { PushDeps } from "./row-sending.ts";

export const loadPush = () => loadLater("bulk pushes", () => import("./push-run.ts"));

type Failure = { error: unknown } | undefined;

/**
 * A push: `for await` yields one outcome per row as they become known; `await` runs the push to its end, or waits for
 * the loop that does, and returns how many rows had each outcome. Nothing is sent until you do one of the two, and a
 * push runs only once. It never reads more than `concurrency` rows ahead of the loop.
 */
export class PushCall<Row = AuthorizationCreate>
  extends AwaitedPromise<PushSummary>
  implements AsyncIterable<PushOutcome<Row>>
{
  readonly #run: () => Promise<AsyncGenerator<PushOutcome<Row>, void, undefined>>;
  #summary: PushSummary = { rows: 0, created: 0, existing: 0, stored: 0, rejected: 0, unknown: 0, resumed: 0 };
  #ended: Promise<Failure> | undefined;

  constructor(rows: Rows<Row>, options: PushOptions & RowFields<Row>, deps: PushDeps) {
    super();
    const count = (summary: PushSummary) => void (this.#summary = summary);
    this.#run = async () => (await loadPush()).runPush(rows, options, deps, this.#summary, count);
  }

  get [Symbol.toStringTag](): string {
    return "PushCall";
  }

  /** Resolves to a summary when every row is done, or rejects with what ended the push early. */
  then<R = PushSummary, E = never>(
    onFulfilled?: ((summary: PushSummary) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#toEnd().then(onFulfilled, onRejected);
  }

  /**
   * Yields the outcomes. After the loop is left, no further row is sent; requests in flight finish, and their outcomes
   * go to the journal.
   * @throws `AuthenticationError` as soon as the key is rejected, `AbortError`, `ConfigurationError` for invalid
   * options and journals, and whatever the rows, `fields`, `onProgress`, `isKnown` or the journal throw; each after the outcomes
   * of the rows sent so far.
   */
  [Symbol.asyncIterator](): AsyncGenerator<PushOutcome<Row>, void, undefined> {
    if (this.#ended) {
      const message = "A push runs once. Push the rows again: existing authorizations are not duplicated.";
      throw errorOfKind("configuration", message, { operation: "createAuthorization", ...unsent });
    }
    let end: (failure?: Failure) => void = () => undefined;
    this.#ended = new Promise((resolve) => {
      end = resolve;
    });
    return this.#deliver(end);
  }

  async *#deliver(end: (failure?: Failure) => void): AsyncGenerator<PushOutcome<Row>, void, undefined> {
    try {
      yield* await this.#run();
    } catch (error) {
      end({ error });
      throw error;
    } finally {
      end();
    }
  }

  async #toEnd(): Promise<PushSummary> {
    if (!this.#ended) for await (const _ of this);
    const failure = await this.#ended;
    if (failure) throw failure.error;
    return this.#summary;
  }
}
