import { isFields } from "@totem-partner/spec/fields";

type Bytes = ArrayBuffer | ArrayBufferView;

/** Detected by their length, because a test runner may bring its own classes. */
export const isBytes = (source: unknown): source is Bytes => isFields(source) && "byteLength" in source;

/** A copy, because the caller may reuse the buffer. */
export const copyOf = (bytes: Bytes): Uint8Array<ArrayBuffer> =>
  ("buffer" in bytes
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes)
  ).slice();
