import type { PartnerError } from "../errors/base/partner-error.ts";
import type { WithResponse } from "./partner-call.ts";

/**
 * Resolves the refusal of a last attempt whose effect may already exist: returns the current record if it has the
 * requested state, because an earlier attempt, whose response was lost, may be the reason. Otherwise throws the
 * refusal.
 */
export async function asItIs<T>(
  refusal: PartnerError,
  record: Promise<WithResponse<T | null>>,
  isAsWanted: (record: T) => boolean,
): Promise<WithResponse<T>> {
  const { data, response, attempts } = await record;
  if (data === null || !isAsWanted(data)) throw refusal;
  return { data, response, attempts: refusal.attempts + attempts };
}
