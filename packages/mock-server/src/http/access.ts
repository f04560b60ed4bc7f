import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { domainToASCII } from "node:url";
import type { ExchangeAnswer } from "@totem-partner/simulator";
import { preflightAnswer, readableBy } from "@totem-partner/simulator/host";
import { nodeHeaders } from "./node-messages.ts";

export const adminTokenPattern = /^[!-~]{8,200}$/;

/** The rule for a token, after "The admin token …" or the name of an option. */
export const adminTokenAdvice = "must have 8 to 200 visible characters, without spaces";

/** The name or address of a host in the form that clients send; undefined for anything else, such as a URL. */
export function hostName(text: string): string | undefined {
  if (isIPv4(text) || isIPv6(text)) return text;
  const name = /[\s:/@?#[\]\\*]/.test(text) ? "" : domainToASCII(text).toLowerCase().replace(/\.$/, "");
  return name === "" ? undefined : name;
}

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

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  admit(message: IncomingMessage, to: ServerResponse): ExchangeAnswer | undefined {
    const all = this.#origins.has("*");
    const { origin } = message.headers;
    // Responses differ by origin, and for requests without one, so caches must not share them.
    if (!all) to.setHeader("vary", "Origin");
    if (origin === undefined || !(all || this.#origins.has(origin))) return undefined;
    for (const [name, value] of Object.entries(readableBy(all ? "*" : origin))) to.setHeader(name, value);
    return preflightAnswer(message.method ?? "", nodeHeaders(message.rawHeaders));
  }
}
