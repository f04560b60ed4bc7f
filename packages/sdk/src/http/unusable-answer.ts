import { isFields } from "@totem-partner/spec/fields";
import type { Show } from "../redaction/confidential.ts";
import { ConnectionError } from "../errors/kinds/connection-error.ts";
import { UnexpectedResponseError } from "../errors/kinds/unexpected-response-error.ts";
import { aftermath } from "../operations/repeat-safety.ts";
import { sayAttempts } from "./attempts-said.ts";
import { type Asked, nameOfCall } from "./asked.ts";
import type { ExchangeFacts } from "./exchange.ts";
import { redirectTarget } from "./redirect.ts";
import { mostBytes } from "./response-body.ts";

/** Whether fetch returned a response; a custom one may return anything. */
export function isResponse(value: unknown): value is Response {
  return isFields(value) && typeof value["status"] === "number" && typeof value["text"] === "function";
}

/** The error for a fetch that returned something other than a response. */
export function noResponse(asked: Asked, attempts: number): ConnectionError {
  const message = `${nameOfCall(asked)} failed: the fetch option did not return a Response. Check that option.`;
  const { operation } = asked;
  return new ConnectionError(message + sayAttempts(attempts), { operation, attempts, ...aftermath(asked, true) });
}

/** The error for a redirect. The service has not carried out the request. */
export function redirected(
  response: Response,
  asked: Asked,
  facts: ExchangeFacts,
  show: Show,
): UnexpectedResponseError {
  const target = redirectTarget(response, asked.url, show);
  const message = `${nameOfCall(asked)} was redirected to ${target} (${facts.status}). Redirects are never followed, because the API key would go with them. Check baseUrl.`;
  return new UnexpectedResponseError(message + sayAttempts(facts.attempts), {
    ...facts,
    ...aftermath(asked, facts.unclear),
  });
}

/** The error for a response that is too large to come from the service. */
export function oversized(asked: Asked, facts: ExchangeFacts): UnexpectedResponseError {
  const message = `The response to ${nameOfCall(asked)} (${facts.status}) is larger than ${mostBytes / 1024 / 1024} MiB and was not read. Check baseUrl; for a list, set a limit.`;
  return new UnexpectedResponseError(message, { ...facts, ...aftermath(asked, true) });
}
