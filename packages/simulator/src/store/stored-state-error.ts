/** Thrown if the stored state of a company cannot be read or written. */
export class StoredStateError extends Error {
  override readonly name = "StoredStateError";
}
