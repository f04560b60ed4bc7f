/** A store could not do what it was asked for, so the delivery must be tried again. `cause` is the error of its client. */
export class DedupeError extends Error {
  override readonly name = "DedupeError";
}
