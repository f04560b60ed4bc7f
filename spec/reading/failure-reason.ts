/**
 * Returns the reason a connection failed, which `fetch` puts into the cause. A name with several addresses fails with one
 * error for each, and has no message itself.
 */
export function failureReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureReason).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? failureReason(error.cause) : error.message;
}
