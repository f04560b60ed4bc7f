import { AbortError } from "../errors/kinds/abort-error.ts";
import { ConfigurationError } from "../errors/kinds/configuration-error.ts";
import { ConflictError } from "../errors/kinds/conflict-error.ts";
import type { PartnerError } from "../errors/base/partner-error.ts";

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
