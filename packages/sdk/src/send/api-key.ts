import { AuthenticationError, ConfigurationError } from "../errors/kinds.ts";
import { type ErrorFacts, unsent } from "../errors/partner-error.ts";
import { readEnvironment } from "./environment.ts";

/** The API key, or a function that returns it. The function is called for every attempt, so it can rotate the key. */
export type ApiKeySource = string | (() => string | Promise<string>);

/** Checked here because the platform's own error for an invalid header contains its value. */
function checked(key: unknown, soFar: ErrorFacts): string {
  const invalid = (why: string) => new ConfigurationError(`The API key ${why}`, soFar);
  if (typeof key !== "string") throw invalid(`must be a string, not ${key === null ? "null" : typeof key}.`);
  if (key === "") throw invalid("is empty.");
  if (key !== key.trim()) throw invalid("starts or ends with whitespace. Was it read from a file?");
  if (!/^[\x20-\x7e]+$/.test(key)) throw invalid("contains characters that a header cannot carry.");
  return key;
}

/** Reads the key for each attempt, given the facts about earlier ones. A function, so that no log shows the key. */
export function apiKeyReader(input: ApiKeySource | undefined): (soFar: ErrorFacts) => Promise<string> {
  const source = input ?? readEnvironment("TOTEM_PARTNER_API_KEY");
  if (source === undefined) {
    const message =
      "apiKey is missing. Pass the partner API key or a function that returns it, or set TOTEM_PARTNER_API_KEY.";
    throw new ConfigurationError(message, unsent);
  }
  if (typeof source !== "function") {
    const key = checked(source, unsent);
    return () => Promise.resolve(key);
  }
  return async (soFar) => {
    let key: unknown;
    try {
      key = await source();
    } catch (cause) {
      throw new AuthenticationError("The apiKey function failed.", { ...soFar, cause });
    }
    return checked(key, soFar);
  };
}
