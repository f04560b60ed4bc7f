import type { OperationId } from "@totem-partner/spec/operations";
import type { Schema } from "@totem-partner/spec/schema";

/** One call of an operation of the contract, before anything is sent. */
export interface OperationRequest {
  operation: OperationId;
  /** Values for the placeholders of the path. */
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: unknown;
  /** Goes out as JSON. */
  body?: unknown;
  /** What each part must satisfy. */
  checks: Readonly<{ path?: Schema; query?: Schema; body?: Schema }>;
}

/** What every call takes as its last argument. */
export interface CallOptions {
  /** Gives the call up; it then throws `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds for each request of the call, instead of the client's. `Infinity`: none. */
  timeout?: number | undefined;
}
