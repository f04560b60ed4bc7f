// Apart from the checks: their declarations need zod, which not every package that names this error has.

/** Thrown for an invalid argument or option. The message names it and says what is wrong and what is allowed. */
export class MockUsageError extends Error {
  override readonly name = "MockUsageError";
}
