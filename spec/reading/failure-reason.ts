/**
 * Returns the reason a connection failed. A name with several addresses fails with one error for each, and has no message
 * itself.
 */
export function failureReason(error: Error): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => (one instanceof Error ? one.message : String(one))).join("; ");
}
