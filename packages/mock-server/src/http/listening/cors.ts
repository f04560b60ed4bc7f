import type { IncomingMessage, ServerResponse } from "node:http";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { allowedMethods } from "../door.ts";

/** How long a browser may cache a preflight, in seconds. */
const preflightAge = 600;

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;

/** Explains an origin to a user who passed something else. */
export const originAdvice = "an origin, such as http://localhost:5173 without a path or a slash at its end, or *";

/** An origin as browsers send it, or `*` for all; undefined for anything else, such as an address with a path. */
export function readOrigin(text: string): string | undefined {
  if (text === "*") return text;
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\\\s*]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, protocol, host } = new URL(text);
  // The URL standard defines no origin for unknown schemes, such as an extension's; browsers send it all the same.
  return origin === "null" ? `${protocol}//${host}` : origin;
}

/** Lets pages of selected origins call the partner interface (CORS), but never the control API. */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  /** Allows these origins, each as {@link readOrigin} returns it. */
  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  /** Adds the headers that the page of a request needs; returns the response itself for a preflight. */
  admit(message: IncomingMessage, to: ServerResponse): ExchangeAnswer | undefined {
    const all = this.#origins.has("*");
    const { origin } = message.headers;
    // Responses differ by origin, and for requests without one, so caches must not share them.
    if (!all) to.setHeader("vary", "Origin");
    if (origin === undefined || !(all || this.#origins.has(origin))) return undefined;
    to.setHeader("access-control-allow-origin", all ? "*" : origin);
    to.setHeader("access-control-expose-headers", "*");
    return message.method === "OPTIONS" ? preflightAnswer(message) : undefined;
  }
}

/** Grants everything that the interface could accept; the actual request returns what is wrong with it. */
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
