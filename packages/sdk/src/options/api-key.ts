import { AuthenticationError, ConfigurationError } from "../errors/kinds.ts";
import { type ErrorFacts, unsent } from "../errors/partner-error.ts";
import { readEnvironment } from "../platform/environment.ts";

/** The API key, or a function that returns it. The function is called for every attempt, so it can rotate the key. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** Checked here because the platform's own error for an invalid header contains its value. */
function checked(key: unknown, soFar: ErrorFacts): string {
  const refuse = (why: string) => new ConfigurationError(`The API key ${why}`, soFar);
  if (typeof key !== "string") throw refuse(`must be a string, not ${key === null ? "null" : typeof key}.`);
  if (key === "") throw refuse("is empty.");
  if (key !== key.trim()) throw refuse("starts or ends with whitespace. Was it read from a file?");
  if (!/^[\x20-\x7e]+$/.test(key)) throw refuse("contains characters that a header cannot carry.");
  return key;
}

/** Holds the source of the API key, out of reach of logs and JSON. */
export class ApiKey {
  readonly #source: ApiKeySource;

  constructor(given: ApiKeySource | undefined) {
    const source = given ?? readEnvironment("TOTEM_PARTNER_API_KEY");
    if (source === undefined) {
      const message =
        "apiKey is missing. Pass the partner API key or a function that returns it, or set TOTEM_PARTNER_API_KEY.";
      throw new ConfigurationError(message, unsent);
    }
    this.#source = typeof source === "function" ? source : checked(source, unsent);
  }

  /** The key for one attempt; `soFar` holds the facts about earlier attempts. */
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
