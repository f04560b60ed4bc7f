/** Which keys an archived company has: their digests, and when they end. */
export type ArchivedKeys = readonly { digest: string; ends: number | null }[];

/** What is called of an archive. */
export interface ArchiveCalls {
  /** Stores a company, in place of what was stored before. Returns how many bytes that takes. */
  put(keys: ArchivedKeys, dump: ReadableStream<Uint8Array>): Promise<number>;
  /**
   * Reads what is stored, for somebody with a valid key, given by its digest, or for the operator. Undefined if nothing is
   * stored, or the key is not valid.
   */
  open(digest: string | null, now: number): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Removes everything. */
  drop(): Promise<void>;
}
