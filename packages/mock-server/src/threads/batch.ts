/** Records for a thread, each with a number that its reply refers to. */
export interface Batch<R> {
  readonly records: readonly { readonly number: number; readonly record: R }[];
}

/** The reply of a thread that has processed a batch. */
export interface BatchReply<F> {
  /** Only for records with findings. */
  readonly found: readonly { readonly number: number; readonly findings: readonly F[] }[];
}
