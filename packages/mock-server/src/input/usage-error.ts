/** An error that the user can fix: printed on one line, and the process exits with code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
