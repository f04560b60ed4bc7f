import { operations } from "@totem-partner/spec/operations";
import type { ExchangeAnswer, RequestHeaders } from "../exchange/exchange.ts";

/** The methods of the interface, for headers that list them. */
export const interfaceMethods = [...new Set(Object.values(operations).map(({ method }) => method))].sort().join(", ");

/** The time for which a browser may cache a preflight, in seconds. */
const preflightAge = 600;

const headerNames = /^[\w!#$%&'*+.^`|~-]+(?: *, *[\w!#$%&'*+.^`|~-]+)*$/;

/** The headers with which a page may read a response; `origin` is its own, or `*`. */
export const readableBy = (origin: string): Record<string, string> => ({
  "access-control-allow-origin": origin,
  "access-control-expose-headers": "*",
});

/**
 * The response to a preflight (CORS), without the headers of `readableBy`; undefined for other requests. Grants
 * everything that the interface could accept; the actual request returns what is wrong with it.
 */
export function preflightAnswer(method: string, headers: Pick<RequestHeaders, "get">): ExchangeAnswer | undefined {
  if (method !== "OPTIONS" || headers.get("access-control-request-method") === null) return undefined;
  const asked = headers.get("access-control-request-headers") ?? "";
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": interfaceMethods,
      ...(headerNames.test(asked) && { "access-control-allow-headers": asked }),
      "access-control-max-age": String(preflightAge),
    },
    text: "",
  };
}
