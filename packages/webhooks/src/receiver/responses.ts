import type { WebhookEvent } from "../verification/events.ts";
import type { VerificationFailure } from "../verification/verdict.ts";

export interface PlainResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Outcome extends PlainResponse {
  readonly event?: WebhookEvent;
}

const empty = (status: number): PlainResponse => ({ status, headers: {}, text: "" });

const problem = (
  status: number,
  code: string,
  title: string,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, string>> = {},
): PlainResponse => ({
  status,
  headers: { "content-type": "application/problem+json", ...headers },
  text: JSON.stringify({ title, status, code, ...more }),
});

/** Other statuses than 2xx are retried (assumed: `delivery-retries`). How to fix a problem goes to `onError` alone. */
export const responses = {
  handled: empty(204),
  accepted: empty(202),
  duplicate: empty(200),
  malformedBody: problem(400, "malformed-body", "The body is not a delivery"),
  brokenOff: problem(400, "broken-off", "The request broke off"),
  // Otherwise its connection would stay open for the rest of the body.
  bodyTimedOut: problem(408, "body-timed-out", "The body did not arrive in time", { connection: "close" }),
  methodNotAllowed: problem(405, "method-not-allowed", "Deliveries must use POST", { allow: "POST" }),
  busy: problem(409, "busy", "An earlier attempt of this delivery is still being handled"),
  bodyTooLarge: problem(413, "body-too-large", "The body is too large"),
  handlerFailed: problem(500, "handler-failed", "Handling the delivery failed"),
  bodyNotRaw: problem(500, "body-not-raw", "The receiver cannot read the raw body"),
  receiverFailed: problem(500, "receiver-failed", "The receiver failed"),
  secretsFailed: problem(503, "secrets-failed", "The receiver cannot verify deliveries right now"),
  storeFailed: problem(503, "store-failed", "The receiver cannot tell whether it has handled this delivery"),
  timedOut: problem(503, "timed-out", "Handling the delivery takes too long"),
} satisfies Record<string, PlainResponse>;

/** For the operator of the receiver only: how its secrets are stored, and what its proxies do. */
const concealed = /^(reencoded-body|secret-.*|signed-content)$/;

export function badSignature(reason: VerificationFailure): PlainResponse {
  const shown = { reason: concealed.test(reason) ? "mismatch" : reason };
  return problem(401, "bad-signature", "The delivery is not correctly signed", {}, shown);
}
