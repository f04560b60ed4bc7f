import { isFields } from "@totem-partner/spec/fields";
import { isResource } from "@totem-partner/spec/resource";
import type { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "../send/exchange.ts";

/** The outcome of a call, together with its response. */
export interface WithResponse<T> {
  data: T;
  /** The response; its body can still be read. */
  response: Response;
  /** The number of requests sent for the call. */
  attempts: number;
}

/** A class: V8 gives an object literal with a getter a hidden class, which keeps the response alive for long. */
export class CallResult<T> implements WithResponse<T> {
  readonly data: T;
  readonly attempts: number;
  readonly #exchange: Exchange;
  #response: Response | undefined;

  constructor(data: T, exchange: Exchange) {
    this.data = data;
    this.attempts = exchange.facts.attempts;
    this.#exchange = exchange;
  }

  /** Rarely used, and creating one costs as much as the rest of a call. */
  get response(): Response {
    return (this.#response ??= this.#exchange.toResponse());
  }

  with<U>(data: U): CallResult<U> {
    return new CallResult(data, this.#exchange);
  }
}

export abstract class AwaitedPromise<T> implements Promise<T> {
  /** Its name in logs. */
  abstract get [Symbol.toStringTag](): string;

  abstract then<R = T, E = never>(
    onFulfilled?: ((value: T) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E>;

  catch<E = never>(onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null): Promise<T | E> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}

/** A call in flight: a promise of its outcome and, on demand, of the response. */
export class PartnerCall<T> extends AwaitedPromise<T> {
  readonly #outcome: Promise<WithResponse<T>>;
  #withResponse: Promise<WithResponse<T>> | undefined;

  constructor(outcome: Promise<WithResponse<T>>) {
    super();
    this.#outcome = outcome;
  }

  get [Symbol.toStringTag](): string {
    return "PartnerCall";
  }

  /** Resolves to the result of the call, or rejects with a `PartnerError`. */
  then<R = T, E = never>(
    onFulfilled?: ((value: T) => R | PromiseLike<R>) | null,
    onRejected?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#outcome.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /**
   * Resolves to the outcome and the response that contained it.
   * @example
   * const { data, response, attempts } = await partner.authorizations.get(id).withResponse();
   * response.headers.get("x-request-id");
   */
  withResponse(): Promise<WithResponse<T>> {
    return (this.#withResponse ??= this.#outcome.then(({ data, response, attempts }) => ({
      data,
      response,
      attempts,
    })));
  }
}

/** Returns the record if it is as requested: an attempt whose response was lost may be the reason. Throws otherwise. */
export async function confirmedRecord<T>(
  rejection: PartnerError,
  record: Promise<WithResponse<T | null>>,
  isAsWanted: (record: T) => boolean,
): Promise<WithResponse<T>> {
  const { data, response, attempts } = await record;
  if (data === null || !isAsWanted(data)) throw rejection;
  return { data, response, attempts: rejection.attempts + attempts };
}

type Found<T> = { value: T } | undefined;

export interface ResponseParser<T> {
  /** Converts the body of an exchange; undefined if the call cannot use it. */
  value: (body: unknown, exchange: Exchange) => Found<T> | Promise<Found<T>>;
  /** True for the record that the body holds: if the call cannot use the body itself, it is looked for within. */
  isRecord?: (value: unknown) => boolean;
  /** The result if the company has no such record, for calls where that is not an error. */
  missing?: { value: T };
  /** The same after an attempt that may have removed the record, and whose response was lost. */
  removed?: { value: T };
}

/** Checks only what the client relies on: the contract's validators are large, and reject an added field. */
export function parseRecord<T>(isOne: (value: unknown) => value is T): ResponseParser<T> {
  return { isRecord: isOne, value: (body) => (isOne(body) ? { value: body } : undefined) };
}

const none = { value: null };

/** Reads a record that the service need not return: null without a body (204). */
export function parseOptionalRecord<T>(isOne: (value: unknown) => value is T): ResponseParser<T | null> {
  return {
    isRecord: isOne,
    value: (body, { status }) => (isOne(body) ? { value: body } : status === 204 ? none : undefined),
  };
}

/** Reads a record of which a company has at most one: null if there is none (204, or 404 where that means it). */
export const parseSingleRecord = <T>(isOne: (value: unknown) => value is T): ResponseParser<T | null> => ({
  ...parseOptionalRecord(isOne),
  missing: none,
});

const done = { value: undefined };

/** For a delete, any success counts, whatever its body (assumed: `delete-status`). */
export const parseNothing: ResponseParser<void> = { value: () => done, removed: done };

export function hasTexts<T>(...fields: (keyof T & string)[]): (value: unknown) => value is T {
  return (value): value is T => {
    if (!isFields(value) || isResource(value)) return false;
    for (const field of fields) if (typeof value[field] !== "string" || value[field] === "") return false;
    return true;
  };
}
