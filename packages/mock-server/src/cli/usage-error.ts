/** Something the user can put right: told in one line, and the process ends with code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
