import type { PartnerError } from "../errors/partner-error.ts";
import type { Exchange } from "../http/exchange.ts";
import { described } from "./described.ts";
import type { AnswerSurroundings } from "./refusal.ts";

/** The error for a success that the client cannot use. */
export function explainUnusable(
  exchange: Exchange,
  isJson: boolean,
  includeBodies: boolean,
  { aftermath, errorOfKind, nameOfCall, sayAttempts, shownHeaders }: AnswerSurroundings,
): PartnerError {
  const { asked, facts, text } = exchange;
  const body = includeBodies ? text : undefined;
  const why = isJson ? "is not what the interface returns" : "is not JSON, so it did not come from the service";
  const message = `The response to ${nameOfCall(asked)} (${described(exchange)}) ${why}. Check baseUrl.${sayAttempts(facts.attempts)}`;
  const headers = shownHeaders(exchange.headers, exchange.show);
  return errorOfKind("unexpected-response", message, { ...facts, ...aftermath(asked, true), headers, body });
}
