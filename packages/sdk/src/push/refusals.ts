import type { AnyPartnerError } from "../errors/kinds.ts";
import { lastingProblem } from "../http/unconnected.ts";

/** Whether every other row would fail the same way, because the key or the client itself is wrong. */
export const endsThePush = ({ kind }: AnyPartnerError): boolean =>
  kind === "authentication" || kind === "configuration";

/** What follows from a message that says so of something: that it exists otherwise, or that it does not. */
const saysOtherwise = /differ|other|\bnot?\b|n't\b/i;

/** Whether a create was refused because the authorization exists. Assumed: `repeat-create`. */
export const saysItExists = ({ status, code, message }: AnyPartnerError): boolean =>
  status === 409 &&
  (code === undefined ? /exist/i.test(message) && !saysOtherwise.test(message) : /^external_id_exists$/i.test(code));

/** The kinds of error that mean that a row is invalid. */
export const refusals = ["validation", "conflict", "carrier-not-registered", "refused"] as const;

/**
 * Whether the service refused the row itself. A service that does not know the path (404, 405) says nothing about the
 * row, so a journal must not store that as its outcome.
 */
export const isRefusal = ({ kind, status }: AnyPartnerError): boolean =>
  status !== undefined &&
  refusals.some((refusal) => refusal === kind) &&
  !(kind === "refused" && (status === 404 || status === 405));

const transient: readonly string[] = ["rate-limit", "server", "timeout", "connection"];

/** Whether another attempt may succeed. */
export const isTransient = ({ kind, repeatIsSafe, cause }: AnyPartnerError): boolean =>
  repeatIsSafe && transient.includes(kind) && lastingProblem(cause) === undefined;

/** Whether nothing reached the service, or something that is not its interface answered, such as a login page. */
export const isUnreached = (error: AnyPartnerError): boolean =>
  error.kind === "unexpected-response" ||
  (error.kind === "refused" && !isRefusal(error)) ||
  (error.kind === "connection" && !error.outcomeUnknown);

/** Whether the service asks all clients to slow down: 429, or 503 with `Retry-After`. */
export const asksForPatience = (
  error: AnyPartnerError,
): error is AnyPartnerError & { retryAfter: number | undefined } =>
  error.kind === "rate-limit" || (error.kind === "server" && error.status === 503 && error.retryAfter !== undefined);
