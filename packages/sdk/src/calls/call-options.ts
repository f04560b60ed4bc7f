import { isFields } from "@totem-partner/spec/fields";
import { optionMistake } from "@totem-partner/spec/options";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import type { AnyFields, ExtraFields } from "./record-fields.ts";
import type { CallHeaders } from "../send/headers.ts";

/** The kind of an option's value, as far as it is checked here; `other` is checked where it is used. */
type Kind<T> = [T] extends [boolean | undefined]
  ? "boolean"
  : [T] extends [number | undefined]
    ? "number"
    : [T] extends [AbortSignal | undefined]
      ? "AbortSignal"
      : [T] extends [((...input: never) => unknown) | undefined]
        ? "function"
        : "other";

export type OptionKinds<T> = { readonly [Name in keyof T & string]-?: Kind<T[Name]> };

type Kinds = Readonly<Record<string, "boolean" | "number" | "AbortSignal" | "function" | "other">>;

/** A signal may come from another package, or another window. */
const isSignal = (value: unknown): boolean =>
  isFields(value) && typeof value["aborted"] === "boolean" && typeof value["addEventListener"] === "function";

const fits = (value: unknown, kind: string): boolean =>
  kind === "other" || (kind === "AbortSignal" ? isSignal(value) : typeof value === kind);

/** A copy without undefined fields; anything but an object is returned unchanged, for the check to reject. */
export function withoutUndefined(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const fields: AnyFields = { ...input };
  for (const name in fields) if (fields[name] === undefined) Reflect.deleteProperty(fields, name);
  return fields;
}

/** Throws a ConfigurationError for null, which no type allows, but programs without types pass. */
export function checkObject(owner: string, options: unknown): asserts options is object {
  if (!isFields(options)) throw new ConfigurationError(`${owner}: the options must be an object.`, unsent);
}

/** Throws a ConfigurationError for an unknown or undefined option, which must not silently mean the default, or a wrong one. */
export function checkOptions(owner: string, options: unknown, known: Kinds): void {
  checkObject(owner, options);
  const wrong = Object.entries(options).find(([name, value]) => !fits(value, known[name] ?? "other"));
  const mistake =
    optionMistake(owner, options, Object.keys(known)) ??
    (wrong && `${owner}: ${wrong[0]} must be ${known[wrong[0]] === "AbortSignal" ? "an" : "a"} ${known[wrong[0]]}.`);
  if (mistake !== undefined) throw new ConfigurationError(mistake, unsent);
}

/** The same for options that callers forward, where undefined means the default. */
export const checkNames = (owner: string, options: object, known: Kinds): void =>
  checkOptions(owner, withoutUndefined(options), known);

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
   * Headers for each request of the call, for example for your gateway, before those of the client. The API key, `host`, `content-length` and the
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

export const callOptionKinds: OptionKinds<CallOptions> = {
  signal: "AbortSignal",
  timeout: "number",
  totalTimeout: "number",
  maxRetries: "number",
  headers: "other",
  extra: "other",
};

/** The options of a call whose body has such fields, by the name of their type in `PartnerExtensions`. */
export type SendOptions<Name extends string> = CallOptions<ExtraFields<Name>>;

/** The options of a call whose query has such parameters, by the name of their type in `PartnerExtensions`. */
export type QueryOptions<Name extends string> = CallOptions<AnyFields, ExtraFields<Name>>;

/** Fields that a call sends beyond the contract. They are not checked. */
export interface Extra<Body extends object = AnyFields, Query extends object = AnyFields> {
  /** Extra fields of the body. */
  body?: Body | undefined;
  /** Extra parameters of the query. */
  query?: Query | undefined;
}
