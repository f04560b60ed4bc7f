import { AbortError, type AnyPartnerError, ConfigurationError, ConflictError } from "../errors/kinds.ts";
import type { PartnerError } from "../errors/partner-error.ts";

const facts = { operation: "createAuthorization", attempts: 0, repeatIsSafe: true };

const notSent = (why: string): PartnerError => new ConflictError(`The row was not sent: ${why}`, facts);

/** A row whose externalId an earlier row has with different fields. */
export const contradicts = (index: number): PartnerError =>
  notSent(`row ${index} has the same externalId with other fields. Push the one that counts.`);

/** A row that repeats one that the service does not have. */
export const repeats = (index: number, fate: string): PartnerError =>
  notSent(`it repeats row ${index}, which is ${fate}. The reason is there.`);

/** A row that the journal has with different fields. */
export const wasChanged = (isStored: boolean): PartnerError =>
  notSent(
    isStored
      ? "its externalId is on the service with other fields, as the journal says. Change that authorization, or use another externalId."
      : "the journal has its externalId with other fields and without an outcome. Push the former row again to get one.",
  );

/** A row without an identifier: repeating it would create another authorization. */
export const noExternalId = (): PartnerError => notSent("it has no externalId.");

/** The end of a push whose signal was aborted. */
export const aborted = (cause: unknown): PartnerError =>
  new AbortError("The push was aborted. Push the rows again to go on.", { ...facts, cause });

/** A push that cannot start. */
export const cannotBegin = (why: string): PartnerError => new ConfigurationError(why, facts);

/** Whether every other row would fail the same way, because the key or the client itself is wrong. */
export const endsThePush = ({ kind }: AnyPartnerError): boolean =>
  kind === "authentication" || kind === "configuration";

/** Whether a create was refused because the authorization exists. Assumed: `repeat-create`. */
export const saysItExists = ({ status, code, message }: AnyPartnerError): boolean =>
  status === 409 &&
  (code === undefined ? /exist/i.test(message) && !/differ|other/i.test(message) : /^external_id_exists$/i.test(code));

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

/** Whether another attempt may succeed. */
export const isTransient = ({ kind, repeatIsSafe }: AnyPartnerError): boolean =>
  repeatIsSafe && /^(rate-limit|server|timeout|connection)$/.test(kind);

/** Whether the service asks all clients to slow down: 429, or 503 with `Retry-After`. */
export const asksForPatience = (
  error: AnyPartnerError,
): error is AnyPartnerError & { retryAfter: number | undefined } =>
  error.kind === "rate-limit" || (error.kind === "server" && error.status === 503 && error.retryAfter !== undefined);
