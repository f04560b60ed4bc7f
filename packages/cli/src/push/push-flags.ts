import type { ConnectionFlags } from "../client.ts";

/** The options of `push`, read. */
export interface PushFlags extends ConnectionFlags {
  map?: string;
  dryRun?: true;
  resume?: true;
  acceptChanges?: true;
  skipInvalid?: true;
  retryRejected?: true;
  concurrency?: number;
  maxRetries?: number;
  report?: string;
  journal?: string;
  json?: true;
  /** False with --no-progress. */
  progress: boolean;
}
