/** The state of a company was written down and cannot be read, or cannot be written. */
export class StoredStateError extends Error {
  override readonly name = "StoredStateError";
}
