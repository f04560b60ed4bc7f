import type { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "../http/exchange.ts";
import { nameOfCall, sayAttempts } from "../http/request.ts";
import { shownHeaders } from "../http/shown-headers.ts";
import { described } from "./described.ts";
import type { RefusalSurroundings } from "./refusal.ts";

/** The error for a success that the client cannot use. */
export function explainUnusable(
  exchange: Exchange,
  why: string,
  { includeBodies, aftermath, errorOfKind }: Pick<RefusalSurroundings, "includeBodies" | "aftermath" | "errorOfKind">,
): PartnerError {
  const { asked, facts, text } = exchange;
  const body = includeBodies ? text : undefined;
  const message = `The response to ${nameOfCall(asked)} (${described(exchange)}) ${why}. Check baseUrl.${sayAttempts(facts.attempts)}`;
  const headers = shownHeaders(exchange.headers, exchange.show);
  return errorOfKind("unexpected-response", message, { ...facts, ...aftermath(asked, true), headers, body });
}
