const brand = Symbol.for("@totem-partner/webhooks/dedupe-error");

/** A store could not do what it was asked for, so the delivery must be tried again. `cause` is the error of its client. */
export class DedupeError extends Error {
  override readonly name = "DedupeError";

  /** By this `isDedupeError` recognises it, also when it comes from another copy of the package. */
  get [brand](): true {
    return true;
  }
}

/** Whether a value that was thrown is a `DedupeError`, of whichever entry or install of the package. */
export function isDedupeError(value: unknown): value is DedupeError {
  return typeof value === "object" && value !== null && brand in value;
}

/** The error for a call that a server or its client failed. */
export function failedCall(server: string, what: string, cause: unknown, check: string): DedupeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DedupeError(`${server} could not ${what}: ${reason.replace(/\.?$/, ".")} ${check}`, { cause });
}
