import type { OperationId } from "@totem-partner/spec/operations";
import type { HttpErrorKind } from "../errors/partner-error.ts";
import { attemptsText, callName, type Exchange } from "../send/exchange.ts";
import { type ErrorReport, errorTraitsOf } from "./classify.ts";

/** The maximum number of characters of a text of the service in a message. */
export const longestText = 500;

const longestType = 100;
const longestAddress = 300;

/** The address of a request, without its query, which may be confidential. */
function addressOf({ requested, redact }: Exchange): string {
  const { origin, pathname } = new URL(requested.url);
  return redact(origin + pathname, longestAddress);
}

/** A response for the reader of an error: its status, its media type and the address that sent it. */
export function describeResponse(exchange: Exchange): string {
  const { status, headers, text, redact } = exchange;
  const type = headers.get("content-type")?.replace(/;.*/s, "").trim();
  const mediaType = type ? redact(type, longestType).toLowerCase() : "no content type";
  return `${status}, ${text.trim() === "" ? "no body" : mediaType}, from ${addressOf(exchange)}`;
}

const wordsOfKind: Readonly<Record<HttpErrorKind, string>> = {
  authentication: "The service rejected the API key. Check apiKey.",
  validation: "The service rejected the request as invalid without saying why.",
  "not-found": "The company has no record with this id.",
  conflict: "The request conflicts with the service's current state.",
  "carrier-not-registered": "No carrier with this carrierTaxId is registered.",
  "already-finished": "The authorization is already Finished.",
  refused: "The service refused the request.",
  "rate-limit": "Too many requests.",
  server: "The service failed.",
  "unexpected-response": "The service sent a response that is not part of the interface.",
};

function explain(kind: HttpErrorKind, status: number, operation: OperationId): string {
  const words = wordsOfKind[kind];
  if (kind === "validation" && status === 422) return errorTraitsOf(operation).silent422 ?? words;
  if (kind !== "refused" || status !== 404) return words;
  return "The service does not know this path, or a record that the body names.";
}

export const isUnknownPath = (kind: HttpErrorKind, status: number) =>
  kind === "refused" && (status === 404 || status === 405);

const remedies: Readonly<Record<number, string>> = {
  401: "Authenticate with that server, or ask its operators for access.",
  403: "Ask the operators of that server to allow this request.",
  407: "Add the user and password of the proxy to its address.",
  413: "It limits the size of requests: send less, or have the limit raised.",
};

function advice(kind: HttpErrorKind, status: number, safe: boolean): string {
  if (kind === "unexpected-response") return ` ${remedies[status] ?? "Check baseUrl."}`;
  if (isUnknownPath(kind, status)) return " Check baseUrl.";
  if (kind !== "server") return "";
  return safe ? " Retry later." : " The service may have executed it: check before you retry.";
}

export function errorMessage(
  operation: OperationId,
  exchange: Exchange,
  kind: HttpErrorKind,
  { origin, text }: ErrorReport,
  { repeatIsSafe, outcomeUnknown }: { repeatIsSafe: boolean; outcomeUnknown: boolean },
): string {
  const { status, requested, facts, redact, reasonNotRetried } = exchange;
  const words = text === undefined ? explain(kind, status, operation) : redact(text, longestText);
  const place = isUnknownPath(kind, status) ? ` at ${addressOf(exchange)}` : "";
  const open = kind === "server" || kind === "unexpected-response";
  const guess = kind === "server" ? "failed or could not reach it" : "or another server may have sent it";
  const what =
    open && origin !== "service"
      ? `The response to ${callName(requested)} (${describeResponse(exchange)}) does not seem to come from the service: a proxy in front of it ${guess}.`
      : `${words} (${operation} returned ${status}${place})`;
  const earlier = outcomeUnknown && !open ? " An earlier attempt may have succeeded." : "";
  return what + advice(kind, status, repeatIsSafe) + attemptsText(facts.attempts, reasonNotRetried) + earlier;
}
