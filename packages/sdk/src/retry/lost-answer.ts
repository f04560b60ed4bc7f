import type { PartnerError } from "../errors/partner-error.ts";
import type { WithResponse } from "../partner-call.ts";

/**
 * What a call returns whose last attempt was refused because what it wants is so already: the record as it is, if that is
 * true. An earlier attempt, whose answer was lost, may be the reason. Otherwise throws the refusal.
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
