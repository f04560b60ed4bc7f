import type { AuditedRecord, Violation } from "./records.ts";

/** Records that a thread is to check, each with a number that its reply names. */
export interface AuditBatch {
  readonly records: readonly { readonly number: number; readonly record: AuditedRecord }[];
}

/** What a thread says when it has checked a batch. */
export interface AuditReply {
  /** Only of records in which something was found. */
  readonly found: readonly { readonly number: number; readonly violations: readonly Violation[] }[];
}
