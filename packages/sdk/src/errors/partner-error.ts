import type { components } from "@totem-partner/spec/types";
import type { DecidingAssumption } from "./assumption-behind.ts";
import { partnerErrorBrand } from "./brand.ts";

/** Any other text: beside a union of texts, editors still complete the union. */
type Other = string & Record<never, never>;

/** The service's code for a problem: one that the contract knows, or one that a later version adds. Assumed: `error-body`. */
export type ErrorCode = components["schemas"]["ProblemCode"] | Other;

/**
 * One field of a request that is wrong: where it is, and what is wrong with it. A code that the contract lacks is left out.
 * Assumed: `error-body`.
 */
export type FieldError = components["schemas"]["FieldError"];

/** Says which error it is, also where two installs of the package make `instanceof` fail. */
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

/** What is known about a call that failed. */
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
  body?: string | undefined;
  cause?: unknown;
}

/**
 * The base of every error of this package. An error never holds the API key, a secret, a tax id or the body that was
 * sent; the service's own words are freed of them first.
 */
export abstract class PartnerError extends Error {
  /** Which error it is. */
  abstract readonly kind: ErrorKind;
  /** The HTTP status, when the service answered. */
  readonly status: number | undefined;
  /** The service's code for the problem, when its error body has one. Assumed: `error-body`. */
  readonly code: ErrorCode | undefined;
  /** The `X-Request-Id` of the answer: tell it to the service's operators. Assumed: `request-id`. */
  readonly requestId: string | undefined;
  /** How many requests were sent: 0 when the call failed before the first. */
  readonly attempts: number;
  /** The operation of the contract, such as `createAuthorization`. */
  readonly operation: string | undefined;
  /** Whether the same call may be made again without a risk of doing it twice. It may well fail again. */
  readonly repeatIsSafe: boolean;
  /**
   * Whether the service may have done what was asked all the same, in one of the attempts: after a time-out, a connection
   * that broke, 408 or 5xx, also when the last attempt was refused. Always false of calls that only read.
   */
  readonly outcomeUnknown: boolean;
  /** The fields that are wrong, when they are known. */
  readonly errors: readonly FieldError[];
  /**
   * The point that the interface document leaves open, and that decides whether a service refuses this: its id in
   * spec/assumptions.yaml, such as `repeat-create`. Another service may accept the same. Undefined where the document
   * itself decides, or where the answer does not tell.
   */
  readonly assumption: DecidingAssumption | undefined;
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
    this.#body = facts.body;
    // Set here and not as a member: a computed key of a class keeps it in every bundle that has anything of the package.
    Object.defineProperty(this, partnerErrorBrand, { value: true });
  }

  /**
   * The body of the service's answer, as it came, when the client was made with `includeBodies: true`; otherwise
   * undefined. It may hold personal data, so it is not part of the error's JSON and does not show when it is logged.
   */
  get body(): string | undefined {
    return this.#body;
  }

  /** The error for a log, without stack, cause and body. */
  toJSON(): Record<string, unknown> {
    const { name, kind, message, status, code, requestId, attempts, operation } = this;
    const { repeatIsSafe, outcomeUnknown, errors, assumption } = this;
    const answered = { status, code, requestId };
    const call = { attempts, operation, repeatIsSafe, outcomeUnknown };
    return { name, kind, message, ...answered, ...call, errors, assumption };
  }
}
