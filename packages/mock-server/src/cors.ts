import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { allowedMethods } from "./door.ts";

/** What stands for every origin. */
const anyOrigin = "*";

/** For how long a browser need not ask again, in seconds. */
const preflightAge = 600;

/** A list of header names, as a browser asks for it. */
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;

/** What an origin is, for who wrote something else. */
export const originAdvice = "an origin, such as http://localhost:5173 without a path or a slash at its end, or *";

/**
 * An origin as browsers send it, from how a person writes it; undefined for anything else, such as an address with a
 * path. `*` stands for every origin.
 */
export function readOrigin(text: string): string | undefined {
  if (text === anyOrigin) return text;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\\\s*]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, protocol, host } = new URL(text);
  // A scheme that the standard does not know, such as an extension's, has no origin there; browsers send it all the same.
  return origin === "null" ? `${protocol}//${host}` : origin;
}

/** Lets pages of chosen origins call the partner interface (CORS). It never sees a call of the control API. */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  /** Allows these origins, each as {@link readOrigin} returns it. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Gives the answer to a request the headers that its page needs, and returns the answer itself to a preflight. */
  admit(message: IncomingMessage, to: ServerResponse): ExchangeAnswer | undefined {
    const all = this.#origins.has(anyOrigin);
    const { origin } = message.headers;
    // Another origin would be answered otherwise, and so would none: no cache may mix them up.
    if (!all) to.setHeader("vary", "Origin");
    if (origin === undefined || !(all || this.#origins.has(origin))) return undefined;
    to.setHeader("access-control-allow-origin", all ? anyOrigin : origin);
    to.setHeader("access-control-expose-headers", "*");
    return message.method === "OPTIONS" ? preflightAnswer(message) : undefined;
  }
}

/** Grants whatever the interface could take; the request that follows says what is wrong with it. */
function preflightAnswer({ headers }: IncomingMessage): ExchangeAnswer | undefined {
  if (headers["access-control-request-method"] === undefined) return undefined;
  const asked = headers["access-control-request-headers"] ?? "";
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": allowedMethods,
      ...(headerNames.test(asked) && { "access-control-allow-headers": asked }),
      "access-control-max-age": String(preflightAge),
    },
    text: "",
  };
}
