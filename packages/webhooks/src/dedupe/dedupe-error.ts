const brand = Symbol.for("@totem-partner/webhooks/dedupe-error");

/** A store operation failed, so the delivery must be retried. `cause` is the error of the store's client. */
export class DedupeError extends Error {
  override readonly name = "DedupeError";

  /** Lets `isDedupeError` recognise the error, even from another copy of the package. */
  get [brand](): true {
    return true;
  }
}

/** Whether a thrown value is a `DedupeError`, from any entry or installed copy of the package. */
export function isDedupeError(value: unknown): value is DedupeError {
  return typeof value === "object" && value !== null && brand in value;
}

/** The error for a call that a server or its client failed. */
export function failedCall(server: string, what: string, cause: unknown, check: string): DedupeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DedupeError(`${server} could not ${what}: ${reason.replace(/\.?$/, ".")} ${check}`, { cause });
}
