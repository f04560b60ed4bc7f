import type { OperationId } from "@totem-partner/spec/operations";
import type { Exchange } from "../http/exchange.ts";
import { traitsOf } from "../operations/traits.ts";
import type { BodyOrigin } from "../errors/base/error-body.ts";
import type { AnsweredKind } from "../errors/base/partner-error.ts";

/** Describes a response for the reader of an error: its status, its type and the address that sent it. */
export function describeAnswer({ status, text, contentType, address }: Exchange): string {
  const type = text.trim() === "" ? "no body" : (contentType ?? "no content type");
  return `${status}, ${type}, from ${address}`;
}

/** What an error says about an answer that does not look like the service's; undefined for one that does. */
export function explainStrange(kind: AnsweredKind, origin: BodyOrigin, exchange: Exchange): string | undefined {
  if (origin === "service" || (kind !== "server" && kind !== "unexpected-response")) return undefined;
  const call = exchange.facts.operation ?? exchange.method;
  const guess = kind === "server" ? "failed or could not reach it" : "or another server may have sent it";
  return `The response to ${call} (${describeAnswer(exchange)}) does not seem to come from the service: a proxy in front of it ${guess}.`;
}

/** What an error says when the service says nothing that a person could use. */
export function explain(kind: AnsweredKind, status: number, operation: OperationId): string {
  switch (kind) {
    case "authentication":
      return "The service rejected the API key. Check apiKey.";
    case "validation":
      return (
        (status === 422 ? traitsOf(operation).silent422 : undefined) ??
        "The service rejected the request as invalid without saying why."
      );
    case "not-found":
      return "The company has no record with this id.";
    case "conflict":
      return "The request conflicts with the service's current state.";
    case "carrier-not-registered":
      return "No carrier with this carrierTaxId is registered.";
    case "already-finished":
      return "The authorization is already Finished.";
    case "rate-limit":
      return "Too many requests.";
    case "server":
      return "The service failed.";
    case "refused":
      return status === 404
        ? "The service does not know this path, or a record that the body names."
        : "The service refused the request.";
    case "unexpected-response":
      return "The service sent a response that is not part of the interface.";
  }
}
