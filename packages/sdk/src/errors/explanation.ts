import type { AnsweredKind } from "./condition.ts";

/** What an error says when the service says nothing that a person could use. */
export function explain(kind: AnsweredKind, status: number, operation: string): string {
  switch (kind) {
    case "authentication":
      return "The service did not accept the API key.";
    case "validation":
      return status === 422 && operation === "createAuthorization"
        ? "The service refused the authorization without saying why: its carrier may not be registered, or it names a record that is not known."
        : "The service found the request not valid, and did not say why.";
    case "not-found":
      return "The company has no record with this id.";
    case "conflict":
      return "The request contradicts what the service already has.";
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
        ? "The service does not know this address, or a record that the body names: check baseUrl."
        : "The service refused the request.";
    case "unexpected-response":
      return "The service gave an answer that the interface does not have.";
  }
}
