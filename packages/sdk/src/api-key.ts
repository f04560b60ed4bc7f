import { AuthenticationError } from "./errors/authentication-error.ts";
import { ConfigurationError } from "./errors/configuration-error.ts";
import type { ErrorFacts } from "./errors/partner-error.ts";
import { readEnvironment } from "./environment.ts";

/** The API key, or a function that gives it, which is asked for every attempt, so that a rotated key is seen. */
export type ApiKeySource = string | (() => string | Promise<string>);

const beforeSending = { attempts: 0, repeatIsSafe: true };

/** Checked here, since the platform's own error about a bad header shows its value. */
function checked(key: unknown, soFar: ErrorFacts): string {
  const refuse = (why: string) => new ConfigurationError(`The API key ${why}`, soFar);
  if (typeof key !== "string") throw refuse(`must be a string, and is ${key === null ? "null" : typeof key}.`);
  if (key === "") throw refuse("is empty.");
  if (key !== key.trim()) throw refuse("begins or ends with a space or a line break. Was it read from a file?");
  if (!/^[\x20-\x7e]+$/.test(key)) throw refuse("has characters that a header cannot carry.");
  return key;
}

/** Where the API key comes from. It keeps the key where neither a log nor JSON sees it. */
export class ApiKey {
  readonly #source: ApiKeySource;

  constructor(given: ApiKeySource | undefined) {
    const source = given ?? readEnvironment("TOTEM_PARTNER_API_KEY");
    if (source === undefined) {
      throw new ConfigurationError(
        "apiKey is missing: give the partner API key, or a function that returns it, or set TOTEM_PARTNER_API_KEY.",
        beforeSending,
      );
    }
    this.#source = typeof source === "function" ? source : checked(source, beforeSending);
  }

  /** The key for one attempt; `soFar` says what is known of those before it. */
  async read(soFar: ErrorFacts): Promise<string> {
    const source = this.#source;
    if (typeof source !== "function") return source;
    let key: unknown;
    try {
      key = await source();
    } catch (cause) {
      throw new AuthenticationError("The apiKey function failed.", { ...soFar, cause });
    }
    return checked(key, soFar);
  }
}
