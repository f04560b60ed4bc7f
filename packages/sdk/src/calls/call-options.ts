import type { AnyFields, ExtraFields } from "../fields/record-fields.ts";
import type { CallHeaders, Extra } from "./additions.ts";
import type { OptionNames } from "../options/option-check.ts";

/**
 * Options that every call accepts as its last argument. An unknown one throws a `ConfigurationError`; one that is undefined
 * means the client's.
 */
export interface CallOptions<Body extends object = AnyFields, Query extends object = AnyFields> {
  /** Aborts the call, which then throws `AbortError`. */
  signal?: AbortSignal | undefined;
  /** Timeout in milliseconds for each attempt. Default: the client's. `Infinity`: none. */
  timeout?: number | undefined;
  /**
   * Timeout in milliseconds for all attempts and the waits between them. Default: the client's. `Infinity`: none. For a
   * call that makes several requests, such as an iteration, it applies to each request.
   */
  totalTimeout?: number | undefined;
  /** The maximum number of retries of a request. Default: the client's. 0: never. */
  maxRetries?: number | undefined;
  /**
   * Headers for each request of the call, for example for your gateway. The API key, `host`, `content-length` and the
   * `content-type` of a form cannot be set: they throw a `ConfigurationError`.
   * @example { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" }
   */
  headers?: CallHeaders | undefined;
  /**
   * Fields that your service accepts beyond the contract. They are sent unchecked; a field of the contract throws a
   * `ConfigurationError`. Declare their types in `PartnerExtensions`.
   * @example { body: { senderPhone: "+34 600 000 000" } }
   */
  extra?: Extra<Body, Query> | undefined;
}

/** The name of every option that each call accepts. */
export const callOptionNames: OptionNames<CallOptions> = {
  signal: true,
  timeout: true,
  totalTimeout: true,
  maxRetries: true,
  headers: true,
  extra: true,
};

/** The options of a call whose body has such fields, by the name of their type in `PartnerExtensions`. */
export type SendOptions<Name extends string> = CallOptions<ExtraFields<Name>>;

/** The options of a call whose query has such parameters, by the name of their type in `PartnerExtensions`. */
export type QueryOptions<Name extends string> = CallOptions<AnyFields, ExtraFields<Name>>;
