import type { components } from "@totem-partner/spec/types";
import type { DecidingAssumption } from "./deciding-assumption.ts";

/** Also marks errors of another copy of the package: the global symbol registry is shared. */
export const partnerErrorBrand: unique symbol = Symbol.for("@totem-partner/sdk/error");

/** Any other text: beside a union of texts, editors still complete the union. */
type Other = string & Record<never, never>;

/**
 * The service's code for a problem: one defined in the contract, or one added by a later version. Assumed:
 * `error-body`.
 */
export type ErrorCode = components["schemas"]["ProblemCode"] | Other;

/**
 * One invalid field of a request: where it is, and what is wrong with it. A code that is not in the contract is
 * omitted. Assumed: `error-body`.
 */
export type FieldError = components["schemas"]["FieldError"];

/** Identifies the error, even when two installed copies of the package make `instanceof` fail. */
export type ErrorKind =
  | "configuration"
  | "authentication"
  | "validation"
  | "not-found"
  | "conflict"
  | "carrier-not-registered"
  | "already-finished"
  | "refused"
  | "rate-limit"
  | "server"
  | "connection"
  | "timeout"
  | "abort"
  | "unexpected-response";

/** The kinds of error that a response can mean. */
export type HttpErrorKind = Exclude<ErrorKind, "configuration" | "connection" | "timeout" | "abort">;

/** The headers of a response, which can only be read. Names are not case-sensitive. */
export interface ResponseHeaders extends Pick<Headers, "get" | "has" | "forEach"> {}

/** The known facts about a failed call. */
export interface ErrorFacts {
  status?: number | undefined;
  code?: ErrorCode | undefined;
  requestId?: string | undefined;
  attempts: number;
  operation?: string | undefined;
  repeatIsSafe: boolean;
  outcomeUnknown?: boolean | undefined;
  errors?: readonly FieldError[] | undefined;
  assumption?: DecidingAssumption | undefined;
  headers?: ResponseHeaders | undefined;
  body?: string | undefined;
  cause?: unknown;
}

export const unsent = { attempts: 0, repeatIsSafe: true };

/**
 * The base class of every error of this package. An error never contains the API key, a secret, a tax id or the request
 * body; they are redacted from the service's messages.
 */
export abstract class PartnerError extends Error {
  /** Which error it is. */
  abstract readonly kind: ErrorKind;
  /** The HTTP status, if a response arrived. */
  readonly status: number | undefined;
  /** The service's code for the problem, if its error body has one. Assumed: `error-body`. */
  readonly code: ErrorCode | undefined;
  /** The `X-Request-Id` of the response; quote it when you contact the service's operators. Assumed: `request-id`. */
  readonly requestId: string | undefined;
  /** The number of requests sent; 0 if the call failed before the first. */
  readonly attempts: number;
  /** The operation of the contract, such as `createAuthorization`. */
  readonly operation: string | undefined;
  /** True if you can repeat the call without risking a duplicate effect. It may well fail again. */
  readonly repeatIsSafe: boolean;
  /**
   * True if the service may nevertheless have carried out the request in one of the attempts: after a timeout, a broken
   * connection, a 408 or a 5xx, even if the last attempt was refused. Always false for calls that only read.
   */
  readonly outcomeUnknown: boolean;
  /** The invalid fields, if known. */
  readonly errors: readonly FieldError[];
  /**
   * The id in spec/assumptions.yaml, such as `repeat-create`, of the point that the interface document leaves open and
   * that decides whether a service refuses this call, or how its response is understood. Another service may differ.
   * Undefined if the document itself decides, or if the response does not show it.
   */
  readonly assumption: DecidingAssumption | undefined;
  readonly #headers: ResponseHeaders | undefined;
  readonly #body: string | undefined;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.attempts = facts.attempts;
    this.operation = facts.operation;
    this.repeatIsSafe = facts.repeatIsSafe;
    this.outcomeUnknown = facts.outcomeUnknown ?? false;
    this.errors = facts.errors ?? [];
    this.assumption = facts.assumption;
    this.#headers = facts.headers;
    this.#body = facts.body;
    // Set here and not as a member: a computed key of a class keeps it in every bundle that has anything of the package.
    Object.defineProperty(this, partnerErrorBrand, { value: true });
  }

  /**
   * The headers of the last response, if one arrived; `get`, `has` and `forEach` read them. They have no cookies, and the API
   * key and tax ids are redacted. Left out of the error's JSON and of logs. In a browser, the service has to expose a header
   * for it to be here (`Access-Control-Expose-Headers`).
   * @example error.headers?.get("x-ratelimit-remaining")
   */
  get headers(): ResponseHeaders | undefined {
    return this.#headers;
  }

  /**
   * The raw response body, if the client was created with `includeBodies: true`; otherwise undefined. It may contain
   * personal data, so it is left out of the error's JSON and of logs.
   */
  get body(): string | undefined {
    return this.#body;
  }

  /** The error as JSON for logs, without stack, cause, headers and body. */
  toJSON(): Record<string, unknown> {
    const { name, kind, message, status, code, requestId, attempts, operation } = this;
    const { repeatIsSafe, outcomeUnknown, errors, assumption } = this;
    const call = { status, code, requestId, attempts, operation };
    return { name, kind, message, ...call, repeatIsSafe, outcomeUnknown, errors, assumption };
  }
}
