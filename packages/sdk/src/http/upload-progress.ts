import { sendsStreams } from "../platform/environment.ts";
import type { OutgoingRequest } from "./request.ts";

/** The progress of an upload, in bytes of the request body: the document plus a few hundred bytes around it. */
export interface UploadProgress {
  /** Bytes handed to the network so far. A retry starts at 0 again. */
  loaded: number;
  /** The size of the whole body. */
  total: number;
}

/** Receives reports. Errors that it throws are ignored. */
type OnProgress = (progress: UploadProgress) => void | Promise<void>;

/** In bytes; a report follows each. */
const chunkSize = 65_536;

/** The reader requests the next chunk once it has passed on the last. */
function streamOf(bytes: Uint8Array, onTaken: (taken: number) => void): ReadableStream<Uint8Array> {
  let taken = 0;
  const pull = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    onTaken(taken);
    if (taken === bytes.byteLength) {
      stream.close();
      return;
    }
    const chunk = bytes.subarray(taken, taken + chunkSize);
    taken += chunk.byteLength;
    stream.enqueue(chunk);
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

/**
 * A form whose upload is reported: once, when the service has responded, where fetch may not send a stream. The fetch of
 * another package may know none.
 */
export function reportUpload(outgoing: OutgoingRequest, onProgress: OnProgress, ownFetch: boolean) {
  const { body: form } = outgoing;
  if (typeof form !== "object") return undefined;
  const bytes = new Uint8Array(form);
  const total = bytes.byteLength;
  const report = (loaded: number) => {
    Promise.resolve({ loaded, total })
      .then(onProgress)
      .catch(() => undefined);
  };
  if (ownFetch || !sendsStreams()) return { outgoing, onAnswer: () => report(total) };
  const body = () => streamOf(bytes, report);
  // Without the length, the body would be sent in chunks, which some proxies refuse.
  return {
    outgoing: { ...outgoing, headers: { ...outgoing.headers, "content-length": String(total) }, body },
    onAnswer: () => undefined,
  };
}
