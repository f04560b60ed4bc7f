import { isFields } from "../check/fields.ts";

const isFilled = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0);

/** True for a body that tells of an error, whatever the status of the response. A record, whose `code` may be any, does not. */
export function tellsOfError(body: unknown): boolean {
  if (!isFields(body)) return false;
  const { success, ok, error, errors, status, statusCode, code, id } = body;
  if (success === false) return true;
  if (typeof id === "string") return false;
  const isFailure = ok === false || (typeof status === "string" && /^(?:error|fail)/i.test(status));
  return (
    isFailure || isFilled(error) || isFilled(errors) || [status, statusCode, code].some((one) => Number(one) >= 400)
  );
}
