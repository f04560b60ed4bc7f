import { isFields } from "@totem-partner/spec/fields";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";

/** Headers of a call, or of every call of a client, by name. */
export type CallHeaders = Headers | Readonly<Record<string, string>>;

/** Determined by the client, its baseUrl and the body. */
const reserved = ["x-partner-api-key", "host", "content-length"];

/** Headers by their names in lower case. Throws the result of `invalid` for one that cannot be set or sent. */
export function readHeaders(
  input: CallHeaders,
  isReserved: (name: string) => boolean,
  invalid: (why: string) => Error,
): Record<string, string> {
  if (!isFields(input)) throw invalid("headers must be an object");
  const headers: Record<string, string> = {};
  for (const [name, value] of input instanceof Headers ? input : Object.entries<unknown>(input)) {
    const key = name.toLowerCase();
    if (reserved.includes(key) || isReserved(key)) {
      throw invalid(`the header ${name} cannot be set here: the client's options or the body determine it`);
    }
    try {
      if (typeof value === "string") headers[key] = new Headers([[key, value]]).get(key) ?? "";
    } catch {
      // The cause would expose the value.
    }
    if (headers[key] === undefined) throw invalid(`the header ${name} has an invalid name or value`);
  }
  return headers;
}

/**
 * The headers of every request of a client. Throws a ConfigurationError for one that a client cannot set: one idempotency
 * key for all would let a gateway take different creates for the same.
 */
export function defaultHeaders(input: CallHeaders | undefined): Readonly<Record<string, string>> {
  if (input === undefined) return {};
  const differs = (name: string) => name === "content-type" || name.endsWith("idempotency-key");
  const invalid = (why: string) => {
    const message = `PartnerClient: ${why}. Headers of one call are an option of the call.`;
    return new ConfigurationError(message, unsent);
  };
  return readHeaders(input, differs, invalid);
}
