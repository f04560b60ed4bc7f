import type { AuditedRecord, Violation } from "./check/records.ts";

/** Records for a thread to check, each with a number that its reply refers to. */
export interface AuditBatch {
  readonly records: readonly { readonly number: number; readonly record: AuditedRecord }[];
}

/** The reply of a thread that has checked a batch. */
export interface AuditReply {
  /** Only for records with violations. */
  readonly found: readonly { readonly number: number; readonly violations: readonly Violation[] }[];
}
