import { isFields } from "@totem-partner/spec/fields";
import { AuthenticationError, ConfigurationError } from "../errors/kinds.ts";
import { type ErrorFacts, unsent } from "../errors/partner-error.ts";
import { version } from "../version.ts";
import { readEnvironment, readProcess } from "./environment.ts";

/** The API key, or a function that returns it. The function is called for every attempt, so it can rotate the key. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** Checked here because the platform's own error for an invalid header contains its value. */
function checkedKey(key: unknown, soFar: ErrorFacts): string {
  const invalid = (why: string) => new ConfigurationError(`The API key ${why}`, soFar);
  if (typeof key !== "string") throw invalid(`must be a string, not ${key === null ? "null" : typeof key}.`);
  if (key === "") throw invalid("is empty.");
  if (key !== key.trim()) throw invalid("starts or ends with whitespace. Was it read from a file?");
  if (!/^[\x20-\x7e]+$/.test(key)) throw invalid("contains characters that a header cannot carry.");
  return key;
}

/** Returns the key, or a function that reads it for each attempt, given the facts about earlier ones. */
export function apiKeyReader(input: ApiKeySource | undefined): string | ((soFar: () => ErrorFacts) => Promise<string>) {
  const source = input ?? readEnvironment("TOTEM_PARTNER_API_KEY");
  if (source === undefined) {
    const message =
      "apiKey is missing. Pass the partner API key or a function that returns it, or set TOTEM_PARTNER_API_KEY.";
    throw new ConfigurationError(message, unsent);
  }
  if (typeof source !== "function") return checkedKey(source, unsent);
  return async (soFar) => {
    let key: unknown;
    try {
      key = await source();
    } catch (cause) {
      throw new AuthenticationError("The apiKey function failed.", { ...soFar(), cause });
    }
    return checkedKey(key, soFar());
  };
}

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

/** The user agent, except in browsers: they send their own, and a custom one needs a preflight. */
function userAgent(): { "user-agent"?: string } {
  const navigator: unknown = Reflect.get(globalThis, "navigator"); // Node 20 has none.
  const known = isFields(navigator) ? navigator["userAgent"] : undefined;
  const name = typeof known === "string" ? known : `Node.js/${readProcess("versions", "node") ?? "unknown"}`;
  return name.startsWith("Mozilla/") ? {} : { "user-agent": `totem-partner-sdk/${version} (${name})` };
}

/** One idempotency key for all would let a gateway take different creates for the same. */
export function defaultHeaders(input: CallHeaders = {}): Readonly<Record<string, string>> {
  const differs = (name: string) => name === "content-type" || name.endsWith("idempotency-key");
  const invalid = (why: string) => {
    const message = `PartnerClient: ${why}. Headers of one call are an option of the call.`;
    return new ConfigurationError(message, unsent);
  };
  const accept = "application/json, application/problem+json";
  return { accept, ...userAgent(), ...readHeaders(input, differs, invalid) };
}
