export { idHeader, signatureHeader, timestampHeader } from "./headers.ts";
export { sign, type SignOptions } from "./sign.ts";
export type { Signable, SignedContent } from "./signed-content.ts";
export { DedupeError } from "./dedupe/dedupe-error.ts";
export type { DedupeDurations } from "./dedupe/durations.ts";
export { memoryDedupe, type MemoryDedupeOptions } from "./dedupe/memory.ts";
export type { Claim, ClaimResult, DedupeStore } from "./dedupe/store.ts";
