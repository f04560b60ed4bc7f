import type { ErrorOfKind } from "../errors/error-of-kind.ts";
import { type PartnerError, unsent } from "../errors/partner-error.ts";

/** The facts about a row or a push of which nothing was sent. */
const facts = { operation: "createAuthorization", ...unsent };

/** The error of a row that is not sent, and why. */
export const notSent = (errorOfKind: ErrorOfKind, why: string): PartnerError =>
  errorOfKind("conflict", `The row was not sent: ${why}`, facts);

/** The end of a push whose signal was aborted. */
export const aborted = (errorOfKind: ErrorOfKind, cause: unknown): PartnerError =>
  errorOfKind("abort", "The push was aborted. Push the rows again to continue.", { ...facts, cause });

/** A push that cannot start. */
export const cannotBegin = (errorOfKind: ErrorOfKind, why: string): PartnerError =>
  errorOfKind("configuration", why, facts);
