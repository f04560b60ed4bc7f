import type { OperationId } from "@totem-partner/spec/operations";
import type { Validator } from "@totem-partner/spec/validator";

/** One call of an operation of the contract, before anything is sent. */
export interface OperationRequest {
  operation: OperationId;
  /** Values for the placeholders of the path. */
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: unknown;
  /** Goes out as JSON. */
  body?: unknown;
  /** What each part must satisfy. */
  checks: Readonly<{ path?: Validator<unknown>; query?: Validator<unknown>; body?: Validator<unknown> }>;
}

/** What every call takes as its last argument. */
export interface CallOptions {
  /** Gives the call up; it then throws `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for each request of the call, instead of the client's. `Infinity`: none. */
  timeout?: number | undefined;
}
